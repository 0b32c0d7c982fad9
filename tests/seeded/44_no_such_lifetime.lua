-- cards/052_no_such_lifetime.lua, wrong in line 13: lasting.year
return card {
    api = 1,
    number = 52,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:start("slow", { power = ev.ally }, lasting.year)
    end,

    effects = {
        slow = {
            ["may_move"] = function(fx, at, free)
                return free and at.power ~= fx.power
            end,
        },
    },
}
