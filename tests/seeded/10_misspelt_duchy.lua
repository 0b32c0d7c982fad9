-- cards/019_misspelt_duchy.lua, wrong in line 13: salamnca
return card {
    api = 1,
    number = 19,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:flag(ev.player, duchies.salamnca)
    end,
}
