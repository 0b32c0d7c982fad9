return card {
    api = 1,
    number = 71,
    title = "Sappers & Pioneers",
    cp = 3,
    kind = "battle",
    stays = "sappers",
    text = [[
        In Round 1 of a Siege your side adds one 6 to those that it rolls. If you besiege, you may fight another Round
        whatever the result.
    ]],

    when = { "siege.cards" },
    can_play = function(ev)
        return siege:round() == 1 or "only in the first Round of a Siege"
    end,

    play = function(ev)
        ev:start("sappers", { besieges = ev.player == siege:power() }, lasting.round)
    end,

    effects = {
        sappers = {
            ["siege.hit_bonus"] = function(fx, at, n)
                return fx.besieges and n + 1 or n
            end,
            ["siege.may_continue"] = function(fx, at, may)
                return may or fx.besieges
            end,
            ["siege.fort_hit_bonus"] = function(fx, at, n)
                return fx.besieges and n or n + 1
            end,
        },
    },
}
