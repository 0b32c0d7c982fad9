-- cards/022_missing_end.lua, wrong in line 13: the end of an if is missing
return card {
    api = 1,
    number = 22,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        if ev.player == powers.spain then
            ev:draw(1)
        ev:gain_resource(1)
    end,
}
