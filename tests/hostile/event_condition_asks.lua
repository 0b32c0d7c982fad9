-- A condition that asks somebody. Ends: ev:confirm changes the game; a condition may only look
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        return ev:confirm("Really?")
    end,
    play = function(ev)
    end,
}
