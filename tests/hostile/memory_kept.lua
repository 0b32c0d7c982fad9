-- A condition that keeps more each time it is asked. Ends: plays, and nothing comes of it
-- Do: set hand britain +3; set hand britain +93; undo; set hand britain +93; undo; set hand britain +93
local kept = {}

return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        for _ = 1, 1000 do
            kept[#kept + 1] = {}
        end
        return true
    end,
    play = function(ev)
    end,
}
