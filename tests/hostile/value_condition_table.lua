-- A condition that gives {}. Ends: can_play must return
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        return {}
    end,
    play = function(ev)
    end,
}
