-- Takes a long text to pieces. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return #{ string.byte(string.rep("x", 60000), 1, -1) }
    end,
}
