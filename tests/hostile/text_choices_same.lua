-- The same choice twice. Ends: ev:choose: item 2 of the list appears twice
-- Do: play 3 event; a
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:choose("Which?", { "a", "a", "a" })
        error("as far as here")
    end,
}
