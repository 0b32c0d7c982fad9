-- cards/055_misspelt_library.lua, wrong in line 13: draws.and_pay
return card {
    api = 1,
    number = 55,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        draws.and_pay(ev, 2)
    end,
}
