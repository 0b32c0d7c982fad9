-- Targets that are { 1, "a", {}, true }. Ends: plays
-- Do: set hand britain +3; play 3 event
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    ask = "Which?",
    targets = function(ev)
        return { 1, "a", {}, true }
    end,
    play = function(ev)
        error("as far as here")
    end,
}
