--!nonstrict
-- Whether a Leader stands where a Leader of the other Power commands. If so, he is in an Army Group.
local function under_his_ally(leader, duchy)
    local commands = duchy:leading(leader:power():side())
    return commands ~= nil and commands ~= leader:power()
end

local function holds(fx, at, free)
    local insulted = at.leader ~= nil and at.leader:power() == fx.power and under_his_ally(at.leader, at.from)
    return free and not insulted
end

return card {
    api = 1,
    number = 22,
    title = "Ally Insulted",
    cp = 4,
    kind = "response",
    stays = "insulted",
    text = [[
        Choose a Power. Until the end of its next Scheduled Impulse its Leaders and their Armies neither move, intercept
        nor evade while in an Army Group that a Leader of the other Power commands.
    ]],

    when = { "any" },
    ask = "Which Power?",
    targets = function(ev)
        return game:powers()
    end,

    play = function(ev)
        ev:start("insulted", { power = ev.target }, lasting.end_of_scheduled_impulse(ev.target))
    end,

    effects = {
        insulted = {
            ["may_move"] = holds,
            ["may_intercept"] = holds,
            ["may_evade"] = holds,
        },
    },
}
