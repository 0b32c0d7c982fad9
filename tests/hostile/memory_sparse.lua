-- Entries far apart. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        for i = 0, 60 do
            t[2 ^ i] = i
        end
        t[2 ^ 53] = 1
        t[-2 ^ 53] = 1
        return #t
    end,
}
