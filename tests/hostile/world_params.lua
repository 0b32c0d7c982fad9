-- Changes the parameters. Ends: attempt to modify a readonly table
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        params.n = 3
    end,
    params = {
        n = 2,
    },
}
