-- cards/033_play_without_ev.lua, wrong in line 13: play does not take ev
return card {
    api = 1,
    number = 33,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function()
        ev:draw(1)
    end,
}
