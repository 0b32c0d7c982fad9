-- cards/053_modifier_forgets_else.lua, wrong in line 18: no value where nothing changes
return card {
    api = 1,
    number = 53,
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
            ["battle.dice"] = function(fx, at, n)
                if at.side == fx.side then
                    return n + 1
                end
            end,
        },
    },
}
