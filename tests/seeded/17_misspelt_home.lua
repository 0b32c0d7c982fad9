-- cards/089_misspelt_home.lua, wrong in line 8: home = spian
return card {
    api = 1,
    number = 89,
    title = "Seeded",
    cp = 3,
    kind = "event",
    home = "spian",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:draw(1)
    end,
}
