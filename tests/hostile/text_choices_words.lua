-- Choices that are commands. Ends: plays
-- Do: play 3 event; options
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
