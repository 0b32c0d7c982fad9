-- A text of endless length. Ends: string.rep: longer than
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return #string.rep("x", math.huge)
    end,
}
