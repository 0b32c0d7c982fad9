return card {
    api = 1,
    number = 57,
    title = "House of Rothschild",
    cp = 5,
    kind = "event",
    looks = { "draw" },
    text = [[
        Not in an Impulse in which you already hold the Pre-emption marker. Draw two cards; one of them must be played now. Then
        all discards, this card among them, are shuffled into the draw pile.
    ]],

    can_play = function(ev)
        return not ev.player:holds_preemption() or "you already hold the Pre-emption marker"
    end,

    play = function(ev)
        local drawn = ev:draw(2)
        ev:play_another({ among = drawn, must = true })
        ev:discard(ev.card)
        ev:reshuffle_discards()
    end,
}
