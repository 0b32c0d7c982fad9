-- An object with a metatable of its own. Ends: unknown global "newproxy"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        newproxy(true)
    end,
}
