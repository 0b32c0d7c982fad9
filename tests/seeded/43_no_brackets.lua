-- cards/051_no_brackets.lua, wrong in line 13: game.duchies without call
return card {
    api = 1,
    number = 51,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        for _, d in ipairs(game.duchies) do
            ev:say(d:name())
        end
    end,
}
