-- Another seed. Ends: attempt to call
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        math.randomseed(1)
    end,
}
