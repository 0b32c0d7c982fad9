-- cards/033_x.lua, wrong in line 13: missing_then
return card {
    api = 1,
    number = 33,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        if ev.player == powers.spain
            ev:draw(1)
        end
    end,
}
