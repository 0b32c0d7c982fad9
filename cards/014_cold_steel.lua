return card {
    api = 1,
    number = 14,
    title = "Cold Steel",
    cp = 4,
    kind = "battle",
    stays = "bayonets",
    text = [[
        In a Battle, in any Round: your side rolls 3 more dice, separate from its others. They hit as usual, but if any of
        them shows a 1 your side suffers one elimination.
    ]],

    when = { "battle.cards" },

    play = function(ev)
        ev:start("bayonets", { side = ev.side }, lasting.round)
    end,

    effects = {
        bayonets = {
            ["battle.dice.separate"] = function(fx, at, n)
                return at.side == fx.side and n + 3 or n
            end,
        },
    },
}
