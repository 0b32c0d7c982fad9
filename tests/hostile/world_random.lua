-- Dice of its own. Ends: scripts have no dice of their own
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return math.random(6)
    end,
}
