-- cards/035_targets_without_play.lua, wrong in line 13: no play
return card {
    api = 1,
    number = 35,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    ask = "Which Duchy?",
    targets = function(ev)
        return game:duchies()
    end,
}
