-- cards/024_wrong_case.lua, wrong in line 13: Ev for ev
return card {
    api = 1,
    number = 24,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        Ev:draw(1)
    end,
}
