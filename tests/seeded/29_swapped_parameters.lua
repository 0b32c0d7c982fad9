-- cards/037_swapped_parameters.lua, wrong in line 18: at before fx
return card {
    api = 1,
    number = 37,
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
            ["battle.dice"] = function(at, fx, n)
                return at.side == fx.side and n + 1 or n
            end,
        },
    },
}
