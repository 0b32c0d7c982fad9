return card {
    api = 1,
    number = 12,
    title = "Rush to the Rescue",
    cp = 3,
    kind = "battle",
    stays = "rescue",
    text = [[
        On a Leader of your side in a Battle, in any Round: 1 unbuilt SP of his Power joins the Battle and stays,
        and your side rolls 1 more die in this Round.
    ]],

    when = { "battle.cards" },
    ask = "Which Leader gets help?",
    targets = function(ev)
        return recruits.leaders(ev.side)
    end,

    play = function(ev)
        recruits.join(ev, 1)
        ev:start("rescue", { side = ev.side }, lasting.round)
    end,

    effects = {
        rescue = {
            ["battle.dice"] = function(fx, at, n)
                return at.side == fx.side and n + 1 or n
            end,
        },
    },
}
