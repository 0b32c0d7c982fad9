local ALLIES, FRENCH = "the Allies win", "the French win"

return card {
    api = 1,
    number = 70,
    title = "Massed Grenadiers",
    cp = 2,
    kind = "battle",
    stays = "grenadiers",
    text = [[
        In a Battle, in any Round: your side rolls 1 more die in it. Once, in this Round or a later one that leaves both
        sides even, you say which side wins the Battle.
    ]],

    when = { "battle.cards" },

    play = function(ev)
        local data = { side = ev.side, chooser = ev.player, round = game:battle_round(), even = 0, winner = ev.side }
        ev:start("grenadiers", data, lasting.battle)
    end,

    effects = {
        grenadiers = {
            ["battle.dice"] = function(fx, at, n)
                return at.side == fx.side and at.round == fx.round and n + 1 or n
            end,
            decides = {
                ["battle.tied"] = function(fx, ev)
                    if fx.even > 0 then
                        return
                    end
                    local ways = { ALLIES, FRENCH }
                    local way = ev:choose("Both are even. Who wins?", ways, { by = fx.chooser, optional = true })
                    if way then
                        local winner = way == ALLIES and sides.allies or sides.french
                        ev:update(fx.id, { even = ev.window.round, winner = winner })
                    end
                end,
            },
            ["battle.tie_winner"] = function(fx, at, wins)
                return wins or (at.round == fx.even and at.side == fx.winner)
            end,
        },
    },
}
