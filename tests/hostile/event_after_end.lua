-- Goes on when the question is undone. Ends: 
-- Do: play 3 event; lisbon
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local d = ev:choose("Which?", { duchies.lisbon, duchies.porto })
        ev:nothing(d)
    end,
}
