-- cards/031_modifier_gives_text.lua, wrong in line 20: a text for a number
return card {
    api = 1,
    number = 31,
    title = "Seeded",
    cp = 3,
    kind = "battle",
    when = { "battle.cards" },
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:start("brave", { side = ev.side }, lasting.battle)
    end,

    effects = {
        brave = {
            ["battle.dice"] = function(fx, at, n)
                return at.side == fx.side and "2" or "0"
            end,
        },
    },
}
