-- cards/029_missing_comma.lua, wrong in line 5: a comma is missing
return card {
    api = 1,
    number = 29,
    title = "Seeded"
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:draw(1)
    end,
}
