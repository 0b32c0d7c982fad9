-- Mathematics that differ between machines. Ends: attempt to call a nil value
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return math.sin(1)
    end,
}
