-- cards/047_misspelt_option.lua, wrong in line 13: { pwoer = }
return card {
    api = 1,
    number = 47,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:draw(1, { pwoer = powers.spain })
    end,
}
