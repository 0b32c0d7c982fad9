return card {
    api = 1,
    number = 32,
    title = "An effect that is not declared",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("forever", {}, lasting.impulse)
    end,
}
