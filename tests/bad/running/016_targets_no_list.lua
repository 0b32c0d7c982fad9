return card {
    api = 1,
    number = 16,
    title = "Targets that are no list",
    cp = 3,
    kind = "event",
    ask = "Which Duchy?",
    targets = function(ev)
        return "lisbon"
    end,
    play = function(ev)
        ev:gain_resource(1)
    end,
}
