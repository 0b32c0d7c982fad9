return card {
    api = 1,
    number = 34,
    title = "A number for a truth",
    cp = 3,
    kind = "event",
    ask = "Which Duchy?",
    targets = function(ev)
        return game:duchies()
    end,
    fits = function(ev, d)
        return d:sp(ev.player)
    end,
    play = function(ev)
        ev:gain_resource(1)
    end,
}
