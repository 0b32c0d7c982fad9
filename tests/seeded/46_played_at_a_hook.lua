-- cards/054_played_at_a_hook.lua, wrong in line 12: when = turn.start
return card {
    api = 1,
    number = 54,
    title = "Seeded",
    cp = 3,
    kind = "response",
    text = [[
        A card with a mistake in it.
    ]],

    when = { "turn.start" },

    play = function(ev)
        ev:draw(1)
    end,
}
