-- `fx` of one effect, kept for another. Ends: the effect has no data "missing" (it has id, by)
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
                old = old or fx
                return old.missing
            end,
        },
    },
}
