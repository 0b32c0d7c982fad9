-- An error that is nothing. Ends: nil
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error(nil)
    end,
}
