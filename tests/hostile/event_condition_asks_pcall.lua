-- A condition that asks somebody, and catches the refusal. Ends: ev:confirm changes the game; a condition may only look
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        pcall(ev.confirm, ev, "Really?")
        return true
    end,
    play = function(ev)
    end,
}
