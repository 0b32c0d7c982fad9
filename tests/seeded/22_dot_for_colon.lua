-- cards/030_dot_for_colon.lua, wrong in line 13: ev.draw
return card {
    api = 1,
    number = 30,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev.draw(1)
    end,
}
