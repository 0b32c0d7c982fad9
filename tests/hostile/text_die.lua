-- A die with terminal escapes. Ends: as far as here
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:die("\27[2J\27]0;title\7\8\r die")
        ev:say("\27[2J\27]0;title\7\8\r say\nline")
        error("as far as here")
    end,
}
