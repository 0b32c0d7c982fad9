-- cards/035_x.lua, wrong in line 15: elseif
return card {
    api = 1,
    number = 35,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        Draw one or two cards.
    ]],

    play = function(ev)
        if ev.player == powers.spain then
            ev:draw(1)
        else if ev.player == powers.britain then
            ev:draw(2)
        end
    end,
}
