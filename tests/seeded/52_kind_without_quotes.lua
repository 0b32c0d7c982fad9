-- cards/060_kind_without_quotes.lua, wrong in line 7: kind = event
return card {
    api = 1,
    number = 60,
    title = "Seeded",
    cp = 3,
    kind = event,
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:draw(1)
    end,
}
