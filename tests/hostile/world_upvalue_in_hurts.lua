-- A target that hurts only who asks for the second time, kept in a table. Ends: plays
-- Do: play 3 event; undo; play 3 event; end
local seen = {}

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
        local again = seen[d:id()] == true
        seen[d:id()] = true
        return again
    end,
    play = function(ev)
    end,
}
