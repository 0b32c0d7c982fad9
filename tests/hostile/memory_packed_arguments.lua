-- Arguments without end. Ends: the script used too much memory
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local function more(...)
            return more(1, 2, 3, 4, 5, 6, 7, 8, ...)
        end
        more()
    end,
}
