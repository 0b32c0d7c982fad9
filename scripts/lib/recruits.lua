-- Strength Points that join a Leader of the player's side in his Battle or Siege.

local recruits = {}

-- The Leaders of a side whom they could join. In a Siege only the besieger has any.
function recruits.leaders(side)
    if game:battle() then
        return game:battle():leaders(side)
    elseif siege:is_on() and siege:power():side() == side then
        return siege:duchy():leaders(siege:power())
    end
    return {}
end

-- SP of his Power join the Leader on whom the card was played, at once and even beyond his Command Rating. If the card was
-- turned, it needs a Leader of the side that gains.
function recruits.join(ev, sp)
    local there = recruits.leaders(ev.side)
    local leader = ev.target
    if ev.turned and #there > 0 then
        leader = ev:choose("Which Leader do they join?", there)
    end
    if list.has(there, leader) then
        ev:place_sp(leader:power(), leader:duchy(), sp)
    end
end

return recruits
