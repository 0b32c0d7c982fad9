-- A condition that fails with a table. Ends: an error value that is not text
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        error({})
    end,
    play = function(ev)
    end,
}
