-- Draws -1 cards. Ends: ev:draw: -1 is not a count: use a number from 0 to 99
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:draw(-1)
    end,
}
