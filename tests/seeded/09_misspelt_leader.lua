-- cards/018_misspelt_leader.lua, wrong in line 13: wellesly
return card {
    api = 1,
    number = 18,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:check_army(leaders.welington)
    end,
}
