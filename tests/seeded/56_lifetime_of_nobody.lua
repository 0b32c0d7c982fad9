-- cards/063_lifetime_of_nobody.lua, wrong in line 13: start_of_impulse of nobody
return card {
    api = 1,
    number = 63,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:start("slow", { power = ev.ally }, lasting.start_of_impulse)
    end,

    effects = {
        slow = {
            ["may_move"] = function(fx, at, free)
                return free and at.power ~= fx.power
            end,
        },
    },
}
