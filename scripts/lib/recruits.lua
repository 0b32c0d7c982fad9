-- Strength Points that join a Leader of the own side in the Battle or Siege in which he takes part.

local recruits = {}

-- The Leaders of a side whom they could join: in a Siege only the besieger has some.
function recruits.leaders(side)
    if game:battle() then
        return game:battle():leaders(side)
    elseif siege:is_on() and siege:power():side() == side then
        return siege:duchy():leaders(siege:power())
    end
    return {}
end

-- SP of his Power join the Leader the card was played on, at once and even beyond his Command Rating. A card that was turned
-- needs a Leader of the side that gains.
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
