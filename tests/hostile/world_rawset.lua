-- Writes past a metatable. Ends: unknown global "rawset"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        rawset(game, "year", 1)
    end,
}
