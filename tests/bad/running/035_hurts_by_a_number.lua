return card {
    api = 1,
    number = 35,
    title = "Another number for a truth",
    cp = 2,
    kind = "event",
    ask = "Which Duchy?",
    targets = function(ev)
        return { duchies.madrid }
    end,
    hurts = function(ev, d)
        return d:sp(ev.player)
    end,
    play = function(ev)
        ev:gain_resource(1)
    end,
}
