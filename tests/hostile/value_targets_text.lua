-- Targets that are "lisbon". Ends: targets must return a list; it returned the text "lisbon"
-- Do: set hand britain +3; play 3 event
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    ask = "Which?",
    targets = function(ev)
        return "lisbon"
    end,
    play = function(ev)
        error("as far as here")
    end,
}
