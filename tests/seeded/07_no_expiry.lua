-- cards/016_no_expiry.lua, wrong in line 13: the lifetime is forgotten
return card {
    api = 1,
    number = 16,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:start("slow", { power = ev.ally })
    end,

    effects = {
        slow = {
            ["may_move"] = function(fx, at, free)
                return free and at.power ~= fx.power
            end,
        },
    },
}
