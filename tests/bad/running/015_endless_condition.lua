return card {
    api = 1,
    number = 15,
    title = "A condition without an end",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        repeat
        until false
        return true
    end,
    play = function(ev)
        ev:gain_resource(1)
    end,
}
