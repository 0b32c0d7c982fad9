-- cards/010_misspelt_member.lua, wrong in line 13: gain_resorce
return card {
    api = 1,
    number = 10,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:gain_resorce(1)
    end,
}
