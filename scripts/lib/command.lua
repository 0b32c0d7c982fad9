-- Who commands when a Commander is lost (9.6): in this Impulse nobody where it happened, and none of those who were with
-- him, wherever they go.

local command = {}

-- What an effect has to know of a Leader before he is lost.
function command.around(leader)
    local side, duchy = leader:power():side(), leader:duchy()
    return { leader = leader, side = side, duchy = duchy, company = duchy:leaders(side) }
end

-- Whether a Leader whom `battle.command_allowed` asks about may not take the command.
function command.barred(fx, at)
    return at.side == fx.side and at.duchy == fx.duchy or table.find(fx.company, at.leader) ~= nil
end

return command
