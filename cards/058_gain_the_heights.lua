--!nonstrict
local DICE, DISCARD = "3 more dice in this Round", "the enemy discards a Battle card"

return card {
    api = 1,
    number = 58,
    title = "Gain the Heights",
    cp = 2,
    kind = "battle",
    stays = "heights",
    text = [[
        Before the first Round of a Battle each side rolls a die and adds half its Commander's rating, rounded up, your
        side 2 more. The higher result wins; your side wins a tie. When all Battle cards have been played, the winner takes 3
        more dice in this Round, or discards an enemy Battle card in this Battle.
    ]],

    when = { "battle.cards" },
    can_play = function(ev)
        return game:battle_round() == 1 or "the first Round is over"
    end,

    play = function(ev)
        local bonus = function(side)
            local commander = side:commander()
            return commander and (commander:rating() + 1) // 2 or 0
        end
        local winner = contest.winner(ev, bonus, ev.side)
        local chooser = winner == ev.side and ev.player or winner:commanding_power()
        ev:start("heights", { side = winner, chooser = chooser, dice = 0 }, lasting.round)
    end,

    effects = {
        heights = {
            decides = {
                ["battle.revealed"] = function(fx, ev)
                    local enemy_cards = game:battle_cards(fx.side:enemy())
                    local ways = #enemy_cards > 0 and { DICE, DISCARD } or { DICE }
                    if ev:choose("How do you use the heights?", ways, { by = fx.chooser }) == DICE then
                        ev:update(fx.id, { dice = 3 })
                    else
                        ev:withdraw_card(ev:choose("Which card does the enemy discard?", enemy_cards, { by = fx.chooser }))
                    end
                end,
            },
            ["battle.dice"] = function(fx, at, n)
                return at.side == fx.side and n + fx.dice or n
            end,
        },
    },
}
