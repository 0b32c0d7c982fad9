-- An effect with terminal escapes in the names of its data. Ends: as far as here
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("odd", { ["\27[2J\27]0;title\7\8\r"] = "\27[2J\27]0;title\7\8\r" }, lasting.impulse)
        error("as far as here")
    end,
    effects = {
        odd = {},
    },
}
