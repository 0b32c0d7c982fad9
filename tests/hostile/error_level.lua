-- An error that blames far away. Ends: far
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error("far", 1000)
    end,
}
