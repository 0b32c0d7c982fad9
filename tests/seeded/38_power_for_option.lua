-- cards/046_power_for_option.lua, wrong in line 13: a Power where options stand
return card {
    api = 1,
    number = 46,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:draw(1, powers.spain)
    end,
}
