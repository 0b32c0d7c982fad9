-- cards/032_x.lua, wrong in line 13: missing_paren
return card {
    api = 1,
    number = 32,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:draw(math.min(1, 2)
    end,
}
