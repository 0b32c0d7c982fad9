-- A contest before the first Round: each side rolls a die and adds to it, the higher result wins.

local contest = {}

-- The side that wins. The player rolls first and adds 2; `bonus(side)` is what a side adds besides, `tied` the side that
-- wins a tie. A card that was turned before it took effect is not rolled for: the side that gains by that wins.
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

-- The loser's line is shaken before the Battle: two disruptions at once.
function contest.shakes_the_loser(ev, winner)
    ev:add_casualties(winner:enemy(), { disruptions = 2 })
end

return contest
