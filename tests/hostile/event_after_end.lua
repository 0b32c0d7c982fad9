-- Goes on when the question is undone. Ends: ev has no member "nothing"; it has add_casualties, add_siege_dice, block_convoy, buy,
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
