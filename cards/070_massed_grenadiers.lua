--!nonstrict
local ALLIES, FRENCH = "the Allies win", "the French win"

-- Once, the player who makes the card's choices says who wins an even Round; in a Siege, whether the besieger may go on.
local function name_winner(fx, ev)
    local fallen = siege:is_on() and siege:hits() >= siege:strength()
    local even = game:battle() ~= nil or siege:round_hits() == siege:casualties()
    if fx.even > 0 or fallen or not even then
        return
    end
    local ways = { ALLIES, FRENCH }
    local way = ev:choose("The Round is a tie. Who wins it?", ways, { by = fx.chooser, optional = true })
    if way then
        ev:update(fx.id, { even = ev.window.round, winner = way == ALLIES and sides.allies or sides.french })
    end
end

return card {
    api = 1,
    number = 70,
    title = "Massed Grenadiers",
    cp = 2,
    kind = "battle",
    stays = "grenadiers",
    text = [[
        In any Round of a Battle or Siege: your side rolls 1 more die in it. Once, if this Round or a later one is
        a tie, you say which side wins: it wins the Battle, or the Siege may go on for a Round, even beyond its last.
    ]],

    when = { "battle.cards", "siege.cards" },

    play = function(ev)
        local round = game:battle_round() or siege:round()
        local data = { side = ev.side, chooser = ev.player, round = round, even = 0, winner = ev.side }
        ev:start("grenadiers", data, game:battle() and lasting.battle or lasting.siege)
    end,

    effects = {
        grenadiers = {
            ["battle.dice"] = function(fx, at, n)
                return at.side == fx.side and at.round == fx.round and n + 1 or n
            end,
            ["battle.tie_winner"] = function(fx, at, wins)
                return wins or (at.round == fx.even and at.side == fx.winner)
            end,

            -- In a Siege at.side is the besieger's.
            ["siege.dice"] = function(fx, at, n)
                return at.side == fx.side and at.round == fx.round and n + 1 or n
            end,
            ["siege.fort_dice"] = function(fx, at, n)
                return at.side ~= fx.side and at.round == fx.round and n + 1 or n
            end,
            ["siege.may_continue"] = function(fx, at, may)
                if at.round == fx.even then
                    return at.side == fx.winner
                end
                return may
            end,
            ["siege.max_rounds"] = function(fx, at, n)
                local longer = at.round == fx.even and at.side == fx.winner
                return longer and math.max(n, at.round + 1) or n
            end,

            decides = { ["battle.tied"] = name_winner, ["siege.round.end"] = name_winner },
        },
    },
}
