-- Who commands when a Commander is lost (9.6): in this Impulse, nobody in the Duchy where it happened, and none of the
-- Leaders who were with him, wherever they go.

local command = {}

-- What an effect has to know about a Leader before he is lost.
function command.around(leader)
    local side, duchy = leader:power():side(), leader:duchy()
    return { leader = leader, side = side, duchy = duchy, company = duchy:leaders(side) }
end

-- Whether the Leader in `battle.command_allowed` may not take command.
function command.barred(fx, at)
    return at.side == fx.side and at.duchy == fx.duchy or table.find(fx.company, at.leader) ~= nil
end

return command
