return card {
    api = 1,
    number = 83,
    title = "A Change of Plans",
    cp = 6,
    kind = "event",
    text = [[
        Name a Power. It loses a random Home card to its Reserve and a random other card to the discards, if it
        has them, and then draws a card.
    ]],

    ask = "Whose plans change?",
    targets = function(ev)
        return game:powers()
    end,

    play = function(ev)
        ev:discard_random(ev.target, { home = true })
        ev:discard_random(ev.target)
        ev:draw(1, { power = ev.target })
    end,
}
