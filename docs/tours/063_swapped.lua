--!nonstrict
local function ports(test)
    return list.filter(game:duchies({ port = true }), test)
end

local function place(ev, power, duchies)
    if #duchies > 0 then
        local where = ev:choose(`Where do {params.sp} SP land?`, duchies, { by = power })
        ev:place_sp(where, power, params.sp)
    end
end

return card {
    api = 1,
    number = 63,
    title = "British Subsidies",
    cp = 6,
    kind = "event",
    params = { sp = 4 },
    text = [[
        Britain places 4 SP in one British Home Duchy that is a Port and that it Controls; Spain places 4 SP in one
        Spanish Port that Britain or Spain Controls. Both draw a card.
    ]],

    play = function(ev)
        local britain, spain = powers.britain, powers.spain
        place(ev, britain, ports(function(d)
            return d:home() == britain and d:control() == britain
        end))
        place(ev, spain, ports(function(d)
            return d:country() == "spain" and list.has({ britain, spain }, d:control())
        end))
        ev:draw(1, { power = britain })
        ev:draw(1, { power = spain })
    end,
}
