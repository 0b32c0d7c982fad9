return card {
    api = 1,
    number = 107,
    title = "Cuirassier Charge",
    cp = 3,
    home = "france",
    kind = "response",
    stays = "charge",
    text = [[
        The French roll 2 more dice in this Round of a Battle. If they win or tie the Round, roll a die: that many
        disruptions of the Allies in it become eliminations.
    ]],

    when = { "battle.cards", "battle.round.before_dice" },
    can_play = function(ev)
        return not cavalry.meets_squares(ev.side) or "the enemy is in square"
    end,

    play = function(ev)
        ev:start("charge", { side = ev.side, round = game:battle_round() }, lasting.battle)
    end,

    effects = {
        charge = {
            ["battle.dice"] = function(fx, at, n)
                local counts = at.side == fx.side and at.round == fx.round and not cavalry.meets_squares(fx.side)
                return counts and n + 2 or n
            end,
            decides = {
                ["battle.round.end"] = function(fx, ev)
                    local enemy = fx.side:enemy()
                    local held = fx.side:round_casualties() <= enemy:round_casualties()
                    if held and not cavalry.meets_squares(fx.side) then
                        ev:disruptions_to_kills(enemy, ev:die("the Cuirassiers"))
                    end
                    ev:stop(fx.id)
                end,
            },
        },
    },
}
