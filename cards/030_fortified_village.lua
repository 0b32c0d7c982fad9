local WALLS, SHELTER = "walls: the enemy rolls 3 fewer dice", "shelter: two hits on your side are lowered"

return card {
    api = 1,
    number = 30,
    title = "Fortified Village",
    cp = 3,
    kind = "battle",
    stays = "village",
    text = [[
        For the defender in the first Round of a Battle, choose before the dice: the attacker rolls 3 fewer dice in it; or
        two of the hits that your side suffers in it are lowered: an elimination to a disruption, a disruption to nothing.
    ]],

    when = { "battle.cards" },
    can_play = function(ev)
        if game:battle_round() ~= 1 then
            return "the first Round is over"
        end
        return not ev.side:is_attacker() or "your side attacks"
    end,

    play = function(ev)
        local use = ev:choose("How do you use the village?", { WALLS, SHELTER })
        ev:start("village", { side = ev.side, use = use, chooser = ev.player }, lasting.round)
    end,

    effects = {
        village = {
            ["battle.dice"] = function(fx, at, n)
                return fx.use == WALLS and at.side ~= fx.side and n - 3 or n
            end,
            ["battle.hits.lowered"] = function(fx, at, n)
                return fx.use == SHELTER and at.side == fx.side and n + 2 or n
            end,
        },
    },
}
