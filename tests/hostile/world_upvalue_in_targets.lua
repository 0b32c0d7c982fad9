-- Targets that are there only for who asks first, kept in a table. Ends: plays
-- Do: set hand britain +5; play 3 event
local seen = {}

return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    ask = "Where?",
    targets = function(ev)
        -- What it looks at changes: it is asked again.
        return ev.player:hand_size() > 0 and { duchies.madrid }
    end,
    fits = function(ev, d)
        local new = not seen[d:id()]
        seen[d:id()] = true
        return new
    end,
    play = function(ev)
    end,
}
