-- cards/034_sets_a_global.lua, wrong in line 13: local is forgotten
return card {
    api = 1,
    number = 34,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        count = ev.player:resources()
        ev:draw(2)
    end,
}
