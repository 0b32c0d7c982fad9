-- A condition that says yes only when it is asked for the first time. Ends: plays, and nothing comes of it
-- Do: set hand britain +5; play 3 event
local asked = 0

return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        -- What it looks at changes: it is asked again.
        asked += ev.player:hand_size() > 0 and 1 or 0
        return asked == 1 or "it was asked before"
    end,
    play = function(ev)
    end,
}
