-- A huge table at one stroke. Ends: table.create: more than
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return #table.create(2 ^ 30, 0)
    end,
}
