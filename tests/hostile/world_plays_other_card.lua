-- Asks for the table of another card. Ends: has no member
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return cards[4].play
    end,
}
