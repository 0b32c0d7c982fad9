-- cards/049_no_api.lua, wrong in line 2: api is forgotten
return card {
    number = 49,
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
