-- Formats for things that are none. Ends: %d takes a number up to 9007199254740992
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        pcall(string.format, "%d", "x")
        pcall(string.format, "%n", 1)
        pcall(string.format, "%*", {})
        return string.format("%q %s %d %c", "a\0b\27", ev, 2 ^ 70, 300)
    end,
}
