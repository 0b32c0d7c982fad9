-- An error that is a table. Ends: an error value that is not text
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error({ 1, 2 })
    end,
}
