-- The facts of one question, kept for another. Ends: a window has no member "nothing"; it has power, side, formation, pieces, leader, duchy,
-- Do: play 3 event; play 93 cp
local old

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
                old = old or at
                return old.card:cp() and old.nothing
            end,
        },
    },
}
