-- cards/064_wrong_side.lua, wrong in line 14: ev.side for ev.enemy
return card {
    api = 1,
    number = 64,
    title = "Seeded",
    cp = 3,
    kind = "battle",
    when = { "battle.cards" },
    text = [[
        The enemy rolls a die less in this Battle.
    ]],

    play = function(ev)
        ev:start("shaken", { side = ev.side }, lasting.battle)
    end,

    effects = {
        shaken = {
            ["battle.dice"] = function(fx, at, n)
                return at.side == fx.side and n - 1 or n
            end,
        },
    },
}
