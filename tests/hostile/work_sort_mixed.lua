-- Sorts what cannot be compared. Ends: attempt to compare
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        table.sort({ 1, "a", {} })
    end,
}
