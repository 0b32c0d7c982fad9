-- The same under `pcall`. Ends: the script used too much memory
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        pcall(error, "not enough memory")
    end,
}
