-- Reaches for the environment. Ends: unknown global "getfenv"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        getfenv(0).pcall = nil
    end,
}
