-- A condition that rolls a die. Ends: ev:die changes the game; a condition may only look
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        return ev:die("may I") > 3
    end,
    play = function(ev)
    end,
}
