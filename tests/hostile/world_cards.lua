-- Changes the table of cards. Ends: attempt to modify a readonly table
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        cards[4] = cards[93]
    end,
}
