-- A buffer of a gigabyte. Ends: unknown global "buffer"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        buffer.create(2 ^ 30)
    end,
}
