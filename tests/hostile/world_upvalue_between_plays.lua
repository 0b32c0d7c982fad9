-- Keeps a count between plays. Ends: plays, and nothing comes of it
-- Do: play 3 event; undo; play 3 event
local n = 0

return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        n += 1
        if n > 1 then
            error("something was left over from the last play")
        end
    end,
}
