-- Looks at the stack. Ends: unknown global "debug"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        debug.info(1, "f")
    end,
}
