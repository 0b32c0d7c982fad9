-- A condition that acts, and catches the refusal. Ends: ev:draw changes the game; a condition may only look
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        pcall(ev.draw, ev, 1)
        return true
    end,
    play = function(ev)
    end,
}
