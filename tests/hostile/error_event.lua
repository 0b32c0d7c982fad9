-- An error that is `ev`. Ends: ev
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error(ev)
    end,
}
