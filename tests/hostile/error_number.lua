-- An error that is a number. Ends: nan
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error(0 / 0)
    end,
}
