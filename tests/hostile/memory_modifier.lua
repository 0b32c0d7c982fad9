-- A modifier that uses up the memory, and catches it. Ends: used too much memory
-- Do: play 3 event; play 93 cp
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("odd", {}, lasting.impulse)
    end,
    effects = {
        odd = {
            ["card.cp_value"] = function(fx, at, n)
                local s = "x"
                while true do
                    pcall(function()
                        s = s .. s
                    end)
                end
            end,
        },
    },
}
