-- Choices that are commands. Ends: refused: "decide 1" is neither a command nor an option here
-- Do: play 3 event; decide 1
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:choose("Which?", { "undo", "quit", "help", ";", "--", "" })
        error("as far as here")
    end,
}
