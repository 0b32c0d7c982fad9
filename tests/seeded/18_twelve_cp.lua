-- cards/026_twelve_cp.lua, wrong in line 6: cp = 12
return card {
    api = 1,
    number = 26,
    title = "Seeded",
    cp = 12,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:draw(1)
    end,
}
