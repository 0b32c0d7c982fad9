return card {
    api = 1,
    number = 91,
    title = "The Wild Geese",
    cp = 3,
    plus = true,
    home = "spain",
    kind = "battle",
    stays = "discipline",
    text = [[
        Spain rolls 2 more dice in this Round of a Battle or a Siege, also as owner of the Fortress, and ignores one
        disruption. If it gains Resources by this Battle or Siege or by an Event that belongs to it, its Formation does not
        check for Attrition.
    ]],

    when = { "battle.cards", "siege.cards" },

    play = function(ev)
        local whole = game:battle() and lasting.battle or lasting.siege
        ev:start("volleys", { side = ev.side }, lasting.round)
        ev:start("discipline", { side = ev.side }, whole)
    end,

    effects = {
        volleys = {
            ["battle.dice"] = function(fx, at, n)
                return at.side == fx.side and n + 2 or n
            end,
            -- The Fortress is asked about its besieger.
            ["siege.fort_dice"] = function(fx, at, n)
                return at.side ~= fx.side and n + 2 or n
            end,
            ["siege.dice"] = function(fx, at, n)
                return at.side == fx.side and n + 2 or n
            end,
        },
        discipline = {
            ["battle.disrupt_ignore"] = function(fx, at, n)
                return at.side == fx.side and n + 1 or n
            end,
            ["resource.attrition_exempt"] = function(fx, at, exempt)
                return exempt or at.power:side() == fx.side
            end,
        },
    },
}
