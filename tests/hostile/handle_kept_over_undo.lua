-- `ev` and `game` kept by a condition for another play after an undo. Ends: attempt to index nil
-- Do: play 3 event; undo; play 3 event; play 93 cp
local kept, window

return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        kept = kept or ev
        window = window or ev.window
        return true
    end,
    play = function(ev)
        ev:start("odd", {}, lasting.impulse)
    end,
    effects = {
        odd = {
            ["card.cp_value"] = function(fx, at, n)
                kept:draw(1)
                return n
            end,
        },
    },
}
