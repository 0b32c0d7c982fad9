-- Choices of all kinds. Ends: ev:choose: item 6 of the list cannot be chosen
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:choose("Which?", { 1, "a", true, duchies.lisbon, powers.spain, {} })
    end,
}
