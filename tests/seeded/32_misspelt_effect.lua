-- cards/040_misspelt_effect.lua, wrong in line 13: start names another effect
return card {
    api = 1,
    number = 40,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:start("slwo", { power = ev.ally }, lasting.impulse)
    end,

    effects = {
        slow = {
            ["may_move"] = function(fx, at, free)
                return free and at.power ~= fx.power
            end,
        },
    },
}
