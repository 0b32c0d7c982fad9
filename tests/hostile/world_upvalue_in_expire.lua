-- What an effect does as it ends, when it ended before. Ends: plays
-- Do: play 3 event; undo; play 3 event
local ended = false

return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("odd", {}, lasting.impulse)
        ev:end_effects(3)
    end,
    effects = {
        odd = {
            expire = function(fx, ev)
                if ended then
                    error("something was left over from the last time")
                end
                ended = true
                ev:gain_resource(1)
            end,
        },
    },
}
