-- A text of no length that is a number. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return #string.rep("x", 0 / 0)
    end,
}
