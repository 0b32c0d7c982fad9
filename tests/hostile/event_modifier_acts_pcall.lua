-- A modifier that would act through an `ev` that a condition kept. Ends: attempt to index nil
-- Do: play 3 event; play 93 cp
local kept

return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        kept = kept or ev
        return true
    end,
    play = function(ev)
        ev:start("odd", {}, lasting.impulse)
    end,
    effects = {
        odd = {
            ["card.cp_value"] = function(fx, at, n)
                pcall(kept.gain_resource, kept, 1)
                return n
            end,
        },
    },
}
