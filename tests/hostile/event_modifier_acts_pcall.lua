-- A modifier that acts through a kept `ev`, and catches the refusal. Ends: may only look
-- Do: play 3 event; play 93 cp
local kept

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
                pcall(function()
                    kept:gain_resource(1)
                end)
                return n
            end,
        },
    },
}
