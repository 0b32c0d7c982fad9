-- A text of gigabytes at one stroke. Ends: string.rep: longer than
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return #string.rep("x", 2 ^ 31)
    end,
}
