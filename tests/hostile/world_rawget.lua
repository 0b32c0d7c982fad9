-- Reads past a metatable. Ends: unknown global "rawget"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        rawget(ev, "draw")
    end,
}
