-- cards/052_x.lua, wrong in line 23: update_nothing
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
        ev:start("slow", { power = ev.ally }, lasting.impulse)
    end,

    effects = {
        slow = {
            ["may_move"] = function(fx, at, free)
                return free and at.power ~= fx.power
            end,
            on = {
                ["impulse.over"] = function(fx, ev)
                    ev:update(fx.id, { powre = ev.ally })
                end,
            },
        },
    },
}
