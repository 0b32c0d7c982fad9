-- Whether a Duchy has something to raid.
local function is_prey(ev)
    return function(d)
        return raids.has_formation(d, ev.enemy) or raids.has_flag(d, ev.enemy, true)
    end
end

-- The Duchies next to an Army.
local function around(leader)
    local at = leader:duchy()
    return at and at:neighbours() or {}
end

return card {
    api = 1,
    number = 56,
    title = "Cavalry Raid",
    cp = 3,
    kind = "response",
    text = [[
        On two unfortified Duchies next to one Army of your side; an enemy who besieges a Fortress can be raided there too.
        All enemy Formations and Flags in them check for Attrition. A Flag that is lost is replaced by one of the Army's
        Power where no enemy is left.
    ]],

    when = { "any" },
    ask = "Whose cavalry goes raiding?",
    targets = function(ev)
        return game:army_commanders(ev.side)
    end,
    fits = function(ev, leader)
        return list.any(around(leader), is_prey(ev))
    end,

    play = function(ev)
        local rider = ev.target:power()
        local prey = list.filter(around(ev.target), is_prey(ev))
        for _, d in ipairs(raids.choose(ev, "Which Duchy do you raid?", prey, 2)) do
            for _, power in ipairs(ev.enemy:powers()) do
                if d:has_formation(power) then
                    ev:check_formations(power, d)
                end
            end
            if raids.has_flag(d, ev.enemy, true) then
                ev:check_flag(d, rider)
            end
        end
    end,
}
