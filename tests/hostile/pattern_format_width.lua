-- A format with a huge width. Ends: invalid format (width or precision too long)
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return string.format("%99999d", 1)
    end,
}
