return card {
    api = 1,
    number = 17,
    title = "Nothing to choose from",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:gain_resource(1)
        ev:choose("Which Duchy?", {})
    end,
}
