-- cards/021_assigns_for_compares.lua, wrong in line 13: = for ==
return card {
    api = 1,
    number = 21,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        if ev.player = powers.spain then
            ev:draw(1)
        end
    end,
}
