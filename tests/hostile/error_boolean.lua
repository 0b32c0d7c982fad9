-- An error that is true. Ends: true
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error(true)
    end,
}
