-- cards/023_used_before_defined.lua, wrong in line 3: a local function stands below
local function total(power)
    return half(power) + 1
end

local function half(power)
    return power:sp_on_map() // 2
end

return card {
    api = 1,
    number = 23,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:draw(total(ev.player))
    end,
}
