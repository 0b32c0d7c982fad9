return card {
    api = 1,
    number = 64,
    title = "Canada Invaded",
    kind = "must_play",
    after = "remove",
    params = { sp = 4 },
    text = [[
        Britain loses 4 SP; if it does not choose them, Nord does. Draw a card; you may play one more card.
    ]],

    play = function(ev)
        losses.of(ev, powers.britain, params.sp, powers.nord)
        draws.and_play(ev, 1)
    end,
}
