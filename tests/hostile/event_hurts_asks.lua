-- A judgement of a target that asks somebody. Ends: ev:confirm changes the game; `hurts` may only look
-- Do: set hand britain +3; play 3 event
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    ask = "Where?",
    targets = function(ev)
        return { duchies.madrid }
    end,
    hurts = function(ev, d)
        return ev:confirm("Does it hurt?")
    end,
    play = function(ev)
    end,
}
