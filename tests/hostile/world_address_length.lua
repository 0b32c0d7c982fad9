-- Concatenates an object. Ends: attempt to concatenate
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return "x" .. {}
    end,
}
