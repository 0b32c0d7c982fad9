local function bands()
    return game:duchies({ with = powers.spain })
end

-- French Formations in Spain next to one of these Duchies.
local function in_reach(duchies)
    return list.filter(game:duchies({ country = "spain", with = sides.french }), function(d)
        return list.any(duchies, function(band)
            return band:is_adjacent(d)
        end)
    end)
end

return card {
    api = 1,
    number = 88,
    title = "Partisans",
    cp = 6,
    plus = true,
    kind = "event",
    home = "spain",
    text = [[
        Choose up to three Spanish Formations in different Duchies. Every French Formation in Spain next to one of them
        checks for Attrition, once.
    ]],

    can_play = function(ev)
        local near = list.any(game:duchies({ country = "spain", with = sides.french }), function(d)
            return #d:neighbours({ with = powers.spain }) > 0
        end)
        return near or "no French Formation in Spain is next to a Spanish one"
    end,

    play = function(ev)
        local chosen = raids.choose(ev, "Which Spanish Formation sends partisans?", bands(), 3)
        for _, d in ipairs(in_reach(chosen)) do
            for _, power in ipairs(sides.french:powers()) do
                if d:has_formation(power) then
                    ev:check_formations(power, d)
                end
            end
        end
    end,
}
