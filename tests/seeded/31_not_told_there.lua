-- cards/039_not_told_there.lua, wrong in line 19: at.leader at rout.threshold
return card {
    api = 1,
    number = 39,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:start("stern", { leader = leaders.soult }, lasting.battle)
    end,

    effects = {
        stern = {
            ["rout.threshold"] = function(fx, at, n)
                return at.leader == fx.leader and n + 1 or n
            end,
        },
    },
}
