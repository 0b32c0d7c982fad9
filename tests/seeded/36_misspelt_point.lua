-- cards/044_misspelt_point.lua, wrong in line 18: battle.dise
return card {
    api = 1,
    number = 44,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:start("brave", { side = ev.side }, lasting.battle)
    end,

    effects = {
        brave = {
            ["battle.dise"] = function(fx, at, n)
                return at.side == fx.side and n + 1 or n
            end,
        },
    },
}
