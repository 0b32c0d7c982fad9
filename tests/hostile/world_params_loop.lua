-- Parameters of hostile kinds. Ends: attempt to
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return params.n.x
    end,
    params = {
        n = 2,
    },
}
