-- A method of `ev` on `game`. Ends: call it with a colon
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev.draw(game, 2)
    end,
}
