-- Targets that are { nil, nil, duchies.lisbon }. Ends: refused: the condition of #3 Hostile does not hold [#3]
-- Do: set hand britain +3; play 3 event
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    ask = "Which?",
    targets = function(ev)
        return { nil, nil, duchies.lisbon }
    end,
    play = function(ev)
        error("as far as here")
    end,
}
