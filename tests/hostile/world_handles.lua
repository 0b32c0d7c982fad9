-- Writes into handles. Ends: unknown Power "france"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev.player = powers.france
    end,
}
