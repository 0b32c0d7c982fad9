-- Joins long texts at one stroke. Ends: the script used too much memory
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = table.create(10000, string.rep("x", 60000))
        return #table.concat(t)
    end,
}
