-- Goes for unguarded Keys, fights only at odds of two to one, and uses its cards for Command Points.
-- A bot to read and to start from: docs/players.md says what it can see.

local ODDS = 2

local function worth(duchy)
    return (duchy:is_key() and 3 or 1) + (duchy:is_capital() and 4 or 0)
end

local function enemies(duchy, me)
    return duchy:sp(me:side():enemy())
end

-- A march is judged by where it ends: in a Duchy that can be taken, or nearer to one.
local function march(choice, me)
    local to, foes = choice.to, enemies(choice.to, me)
    local strength = choice.leader and choice.leader:army_size() or 1
    if foes > 0 then
        return strength >= ODDS * foes and worth(to) + foes or -5
    end
    local prize = to:is_enemy(me:side()) and to:fortress() == 0 and worth(to) or 0
    for _, next in to:neighbours() do
        if enemies(next, me) > strength then
            prize = prize - 2
        end
    end
    return prize - 0.5
end

local values = {
    march = march,
    flag = function(choice, me) return 5 + worth(choice.duchy) + (choice.power == me and 1 or 0) end,
    build = function(choice) return choice.leader and 3 or 2 end,
    regroup = function() return 2.5 end,
    siege = function(choice) return choice.leader:army_size() > 2 * choice.leader:duchy():fortress() and 4 or -3 end,
    take = function(choice) return choice.sp end,
    play = function(choice, _, decision)
        -- Command Points already available are spent first.
        if choice.mode == "cp" then
            return decision.cp > 0 and 0.2 or 6
        end
        return -1
    end,
    join = function() return 0.5 end,
    keep = function() return 1 end,
    yes = function(_, _, decision) return decision.about == "besiege_on" and 1 or -1 end,
}

return player {
    api = 1,
    about = "takes Keys that stand open, and avoids Battles it may lose",
    value = function(choice, decision)
        local value = values[choice.kind]
        return value and value(choice, decision.who, decision) or 0
    end,
}
