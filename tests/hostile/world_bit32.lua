-- Bits. Ends: unknown global "bit32"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return bit32.band(1, 2)
    end,
}
