return card {
    api = 1,
    number = 87,
    title = "Militia",
    cp = 4,
    plus = true,
    home = "spain",
    kind = "battle",
    stays = "militia",
    params = { dice = 2 },
    text = [[
        Spain rolls 2 more dice in every further Round of this Battle. An Overrun gives the French no advantage: they do
        not move on and place no free Flag.
    ]],

    when = { "battle.cards" },

    play = function(ev)
        ev:start("militia", { side = ev.side }, lasting.battle)
    end,

    effects = {
        militia = {
            ["battle.dice"] = function(fx, at, n)
                return at.side == fx.side and n + params.dice or n
            end,
            ["battle.overrun_benefit"] = function(fx, at, benefit)
                return benefit and at.side == fx.side
            end,
        },
    },
}
