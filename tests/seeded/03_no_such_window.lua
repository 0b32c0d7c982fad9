-- cards/012_no_such_window.lua, wrong in line 12: battle.start
return card {
    api = 1,
    number = 12,
    title = "Seeded",
    cp = 3,
    kind = "response",
    text = [[
        A card with a mistake in it.
    ]],

    when = { "battle.start" },

    play = function(ev)
        ev:draw(1)
    end,
}
