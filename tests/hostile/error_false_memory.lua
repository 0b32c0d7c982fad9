-- An error that pretends that the memory is used up. Ends: not enough memory
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error("not enough memory")
    end,
}
