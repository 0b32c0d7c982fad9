-- Choices with terminal escapes. Ends: plays
-- Do: play 3 event; options
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:choose("\27[2J\27]0;title\7\8\r which?", { "\27[2J\27]0;title\7\8\ra", "\27[2J\27]0;title\7\8\rb" })
        error("as far as here")
    end,
}
