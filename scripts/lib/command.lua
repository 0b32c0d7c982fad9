-- Who commands when a Commander is lost (9.6): in this Impulse nobody where it happened, and none of those who were with
-- him, wherever they go. An effect knows the side, the Duchy, and the others.

local command = {}

-- What an effect has to know of a Leader before he is lost.
function command.around(leader)
    local side, duchy = leader:power():side(), leader:duchy()
    return { leader = leader, side = side, duchy = duchy, others = list.without(duchy:leaders(side), leader) }
end

-- Whether a Leader whom `battle.command_allowed` asks about may not take the command.
function command.barred(fx, at)
    return at.side == fx.side and at.duchy == fx.duchy or list.has(fx.others, at.leader)
end

return command
