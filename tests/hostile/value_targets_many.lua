-- Targets that are table.create(9999, 1). Ends: targets must return a list; it returned a table
-- Do: set hand britain +3; play 3 event
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    ask = "Which?",
    targets = function(ev)
        return table.create(9999, 1)
    end,
    play = function(ev)
        error("as far as here")
    end,
}
