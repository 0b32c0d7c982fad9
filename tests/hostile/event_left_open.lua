-- A question that is left open. Ends: plays, and nothing comes of it
-- Do: play 3 event; undo; play 3 event; undo; play 93 cp; undo
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:choose("Which?", { duchies.lisbon, duchies.porto })
    end,
}
