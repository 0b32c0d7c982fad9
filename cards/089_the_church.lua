return card {
    api = 1,
    number = 89,
    title = "The Church",
    cp = 5,
    plus = true,
    kind = "event",
    home = "spain",
    text = [[
        Draw two cards; you may play one of your hand at once.
    ]],

    play = function(ev)
        draws.and_play(ev, 2)
    end,
}
