-- A contest before the first Round: each side rolls a die and adds to it. The higher result wins.

local contest = {}

-- The side that wins. The player rolls first and adds 2; `bonus(side)` is what a side also adds; `tied` is the side that
-- wins a tie. If a card was turned before it took effect, nobody rolls: the side that gains from that wins.
function contest.winner(ev, bonus, tied)
    if ev.turned then
        return ev.side
    end
    local own = ev:die("own side") + bonus(ev.side) + 2
    local other = ev:die("enemy", { by = ev.enemy:commanding_power() }) + bonus(ev.enemy)
    if own == other then
        return tied
    end
    return own > other and ev.side or ev.enemy
end

-- The loser suffers two disruptions at once, before the Battle.
function contest.shakes_the_loser(ev, winner)
    ev:add_casualties(winner:enemy(), { disruptions = 2 })
end

return contest
