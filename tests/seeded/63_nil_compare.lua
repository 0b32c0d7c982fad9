-- cards/054_x.lua, wrong in line 13: nil_compare
return card {
    api = 1,
    number = 54,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        if ev.player:resources() == nil then
            ev:draw(1)
        end
    end,
}
