-- cards/038_misspelt_datum.lua, wrong in line 19: fx.pwoer
return card {
    api = 1,
    number = 38,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:start("slow", { power = ev.ally }, lasting.impulse)
    end,

    effects = {
        slow = {
            ["may_move"] = function(fx, at, free)
                return free and at.power ~= fx.pwoer
            end,
        },
    },
}
