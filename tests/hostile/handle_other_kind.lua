-- A handle of another kind. Ends: 
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:flag(duchies.lisbon, powers.britain)
    end,
}
