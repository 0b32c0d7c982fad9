-- An error that pretends to be the end of the budget. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error("the script ran too long and was stopped: is there an endless loop?", 0)
    end,
}
