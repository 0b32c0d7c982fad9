-- Writes past the freeze of a list. Ends: unknown global "rawset"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        rawset(table.freeze({}), 1, 1)
    end,
}
