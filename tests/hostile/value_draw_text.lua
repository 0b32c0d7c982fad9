-- Draws "1" cards. Ends: ev:draw(count, { power }?): argument 1 (count) must be a whole number; got the text "1"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:draw("1")
    end,
}
