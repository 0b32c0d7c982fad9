local function unguarded()
    return game:duchies({ country = "spain", fortified = false, control = sides.french, empty = true })
end

-- Whether a French Army or Army Group is cut off: no Power in it has a way home, neither the one that commands, be it
-- under a replacement, nor another.
local function is_cut_off(l)
    local at = l:duchy()
    return not at:traces_home(l:power()) and list.all(at:leaders(sides.french), function(other)
        return not at:traces_home(other:power())
    end)
end

local function has_friends_near(d)
    return #d:neighbours({ with = sides.allies }) > 0
end

return card {
    api = 1,
    number = 92,
    title = "Guerrilla Attacks",
    cp = 5,
    plus = true,
    kind = "response",
    home = "spain",
    text = [[
        Up to five unfortified Duchies in Spain that the French Control and where nobody stands: a die for each, +1 next
        to an Allied Formation; on 4 or more Spain's Flag is placed. Then you may make one French Army or Army Group
        without a chain of Friendly Duchies to a Friendly Home Duchy of its own check for Attrition.
    ]],

    when = { "any" },
    can_play = function(ev)
        local prey = #unguarded() > 0 or list.any(game:army_commanders(sides.french), is_cut_off)
        return prey or "there is nothing to attack"
    end,

    play = function(ev)
        local attacked = raids.choose(ev, "Which Duchy do you attack?", unguarded(), 5)
        local dice = #attacked > 0 and ev:dice("guerrillas", #attacked) or {}
        local freed = {}
        for i, d in ipairs(attacked) do
            if dice[i] + (has_friends_near(d) and 1 or 0) >= 4 then
                table.insert(freed, d)
            end
        end
        for _, d in ipairs(freed) do
            ev:flag(powers.spain, d)
        end
        local cut_off = list.filter(game:army_commanders(sides.french), is_cut_off)
        local army = ev:choose("Which Army do you harass?", cut_off, { optional = true })
        if army then
            ev:check_army(army)
        end
    end,
}
