-- A table of negative size. Ends: invalid argument #1 to 'create' (size out of range)
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return #table.create(-1, 0)
    end,
}
