-- A format with more places than values. Ends: missing argument #2
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return string.format(string.rep("%s", 10000))
    end,
}
