-- An error that is a handle. Ends: Lisbon
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error(duchies.lisbon)
    end,
}
