-- Unpacks a range of billions. Ends: too many results to unpack
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return select("#", unpack({}, 1, 1e9))
    end,
}
