-- Nothing, infinitely often. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return #string.rep("", 2 ^ 53)
    end,
}
