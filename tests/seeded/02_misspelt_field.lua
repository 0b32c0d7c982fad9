-- cards/011_misspelt_field.lua, wrong in line 12: plays for play
return card {
    api = 1,
    number = 11,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    plays = function(ev)
        ev:draw(1)
    end,
}
