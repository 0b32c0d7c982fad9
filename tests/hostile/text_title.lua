-- A title with terminal escapes. Ends: plays, and nothing comes of it
-- Do: card 3; play 3 event
return card {
    api = 1,
    number = 3,
    title = "\27[2J\27]0;title\7\8\rHostile\u{202e}",
    cp = 3,
    kind = "event",
    play = function(ev)

    end,
}
