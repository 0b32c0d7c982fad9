-- cards/027_first.lua
return card {
    api = 1,
    number = 27,
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
-- cards/027_second.lua, wrong in line 4: two files of card 27
return card {
    api = 1,
    number = 27,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:draw(2)
    end,
}
