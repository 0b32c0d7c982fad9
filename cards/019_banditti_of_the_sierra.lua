--!nonstrict
-- Something to rob; where it is raiders can come.
local function has_prey(ev, d)
    return d:has_pieces(ev.enemy) and (raids.has_formation(d, ev.enemy) or raids.has_flag(d, ev.enemy))
end

-- Searches the Duchies next to this one for those that form a pair with it: open to raiders, with something to rob in one
-- of the two.
local function partners(ev, d, search)
    if has_prey(ev, d) then
        return search(d:neighbours(), function(n)
            return raids.exposed(n, ev.enemy)
        end)
    end
    return search(d:neighbours({ pieces = ev.enemy }), function(n)
        return has_prey(ev, n)
    end)
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
        return raids.exposed(d, ev.enemy) and partners(ev, d, list.any)
    end,

    play = function(ev)
        local near = partners(ev, ev.target, list.filter)
        -- A Response may have left nothing to rob.
        if #near == 0 then
            return
        end
        local second = ev:choose("Which adjacent Duchy?", near)
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
