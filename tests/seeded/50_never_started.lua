-- cards/058_never_started.lua, wrong in line 17: the effect is never started
return card {
    api = 1,
    number = 58,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:draw(1)
    end,

    effects = {
        slow = {
            ["may_move"] = function(fx, at, free)
                return free and at.power ~= fx.by
            end,
        },
    },
}
