local function is_threatened(home_key)
    if home_key:has_formation(sides.allies) then
        return true
    end
    local owner = home_key:control()
    if owner and owner:side() == sides.allies then
        return true
    end
    return #home_key:neighbours({ with = sides.allies }) > 0
end

local function french_homes()
    return game:duchies({ home = sides.french })
end

return card {
    api = 1,
    number = 20,
    title = "La Patrie en Danger",
    cp = 2,
    kind = "event",
    after = "remove",
    text = [[
        Only if an Allied Formation stands in or Adjacent to a French Home Key, or the Allies Control one. Every
        French Home Duchy still under French Control gets 1 SP of the Power whose Home it is; each French Power gains 1 Resource.
    ]],

    can_play = function(ev)
        local threatened = list.any(french_homes(), function(d)
            return d:is_key() and is_threatened(d)
        end)
        return threatened or "no French Home Key is threatened"
    end,

    play = function(ev)
        for _, d in ipairs(french_homes()) do
            local owner = d:control()
            if owner and owner:side() == sides.french then
                ev:place_sp(d:home(), d, 1)
            end
        end
        for _, power in ipairs(sides.french:powers()) do
            ev:gain_resource(1, { power = power })
        end
    end,
}
