-- Targets that hold themselves. Ends: targets must return a list; it returned a table
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    ask = "Which?",
    targets = function(ev)
        local t = {}
        t[1] = t
        return t
    end,
    play = function(ev)
    end,
}
