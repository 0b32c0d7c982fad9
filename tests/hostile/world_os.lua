-- Looks at the clock. Ends: unknown global "os"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return os.clock()
    end,
}
