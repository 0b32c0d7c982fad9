-- A condition that gives 1. Ends: can_play must return
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        return 1
    end,
    play = function(ev)
    end,
}
