-- Joins a range of billions. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return #table.concat({}, "x", 1, 2 ^ 31)
    end,
}
