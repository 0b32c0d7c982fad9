-- cards/061_own_dice.lua, wrong in line 13: math.random
return card {
    api = 1,
    number = 61,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        if math.random(6) > 3 then
            ev:draw(1)
        end
    end,
}
