-- cards/050_die_without_reason.lua, wrong in line 13: ev:die()
return card {
    api = 1,
    number = 50,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        if ev:die() > 3 then
            ev:draw(1)
        end
    end,
}
