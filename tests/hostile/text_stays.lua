-- Names of fields with terminal escapes. Ends: unknown field "\u{1b}[2J\u{1b}]0;title\u{7}\u{8}\r"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    ["\27[2J\27]0;title\7\8\r"] = 1,
    play = function(ev)
    end,
}
