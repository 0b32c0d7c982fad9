-- Sets a field of _G. Ends: unknown global "_G"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        _G.leak = 1
    end,
}
