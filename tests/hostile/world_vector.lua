-- Vectors. Ends: unknown global "vector"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return vector.create(1, 2, 3)
    end,
}
