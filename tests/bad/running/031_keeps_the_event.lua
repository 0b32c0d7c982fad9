-- What a card keeps from one play must be of no use in the next.
local kept
return card {
    api = 1,
    number = 31,
    title = "Keeps the event for later",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        kept = kept or ev
        return true
    end,
    play = function(ev)
        ev:start("later", {}, lasting.impulse)
    end,

    effects = {
        later = {
            ["card.cp_value"] = function(fx, at, n)
                kept:gain_resource(1)
                return n
            end,
        },
    },
}
