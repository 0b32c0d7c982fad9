-- Compiles a text. Ends: unknown global "loadstring"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        loadstring("while true do end")()
    end,
}
