-- A condition is asked whenever the options are listed; it must leave the game alone.
return card {
    api = 1,
    number = 11,
    title = "A change in a condition",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        ev:gain_resource(5)
        return true
    end,
    play = function(ev)
        ev:gain_resource(1)
    end,
}
