-- cards/041_stays_for_nothing.lua, wrong in line 8: stays names no effect
return card {
    api = 1,
    number = 41,
    title = "Seeded",
    cp = 3,
    kind = "event",
    stays = "slowed",
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
        },
    },
}
