return card {
    api = 1,
    number = 96,
    title = "Bloody Bagpipes",
    cp = 4,
    plus = true,
    home = "britain",
    kind = "battle",
    stays = "pipes",
    text = [[
        Your side rolls 2 more dice in this Round and ignores 2 disruptions in this Battle. If it is Routed it only
        retreats. If it wins, 3 more for Loot.
    ]],

    when = { "battle.cards" },

    play = function(ev)
        ev:start("charge", { side = ev.side }, lasting.round)
        ev:start("pipes", { side = ev.side }, lasting.battle)
    end,

    effects = {
        charge = {
            ["battle.dice"] = function(fx, at, n)
                return at.side == fx.side and n + 2 or n
            end,
        },
        pipes = {
            ["battle.disrupt_ignore"] = function(fx, at, n)
                return at.side == fx.side and n + 2 or n
            end,
            ["rout.downgrade"] = function(fx, at, retreat)
                return retreat or at.side == fx.side
            end,
            ["loot.roll"] = function(fx, at, n)
                return at.side == fx.side and n + 3 or n
            end,
        },
    },
}
