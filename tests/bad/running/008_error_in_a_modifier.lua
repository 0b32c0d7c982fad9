-- The Event itself is fine; what it leaves in force fails when it is asked.
return card {
    api = 1,
    number = 8,
    title = "An error in a modifier",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("broken", {}, lasting.impulse)
    end,

    effects = {
        broken = {
            ["card.cp_value"] = function(fx, at, n)
                return n + fx.nothing
            end,
        },
    },
}
