-- A condition that calls a member of tests. Ends: 
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        return ev:refused("x")
    end,
    play = function(ev)
    end,
}
