-- An error of ten thousand lines. Ends: line
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error(string.rep("line\n", 10000))
    end,
}
