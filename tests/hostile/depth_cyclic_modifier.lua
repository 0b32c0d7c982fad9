-- A modifier that gives a list which holds itself. Ends: card.cp_value must return a whole number up to 999; it returned a table
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
                local t = {}
                t[1] = t
                return t
            end,
        },
    },
}
