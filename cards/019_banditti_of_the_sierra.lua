-- Something to rob; where it is raiders can come.
local function has_prey(ev, d)
    return raids.has_formation(d, ev.enemy) or raids.has_flag(d, ev.enemy)
end

-- Whether a Duchy next to the first one makes a pair with it: open to raiders, with something to rob in one of the two.
local function is_partner(ev, n, rich)
    if rich then
        return raids.exposed(n, ev.enemy)
    end
    return has_prey(ev, n)
end

return card {
    api = 1,
    number = 19,
    title = "Banditti of the Sierra",
    cp = 3,
    kind = "event",
    text = [[
        Two Adjacent unfortified Duchies anywhere; an enemy who besieges a Fortress can be raided there too. Three dice for
        each: for every 5 or 6 the enemy loses one SP, Leader or Flag there, as its owner chooses.
    ]],

    ask = "Which Duchy first?",
    targets = function(ev)
        return game:duchies()
    end,
    fits = function(ev, d)
        local rich = has_prey(ev, d)
        return (rich or raids.exposed(d, ev.enemy))
            and list.any(d:neighbours(), function(n)
                return is_partner(ev, n, rich)
            end)
    end,

    play = function(ev)
        local rich = has_prey(ev, ev.target)
        local near = list.filter(ev.target:neighbours(), function(n)
            return is_partner(ev, n, rich)
        end)
        -- A Response may have left nothing to rob.
        if #near == 0 then
            return
        end
        local second = ev:choose("Which Duchy next to it?", near)
        for _, d in ipairs({ ev.target, second }) do
            local hits = 0
            for _, n in ipairs(ev:dice("banditti at " .. d:name(), 3)) do
                if n >= 5 then
                    hits = hits + 1
                end
            end
            ev:lose_pieces(ev.enemy, d, hits)
        end
    end,
}
