-- cards/048_another_number.lua, wrong in line 4: file 048, card 47
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
        ev:draw(1)
    end,
}
