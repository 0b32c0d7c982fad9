-- Repeats of repeats. Ends: string.rep: longer than
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = "x"
        for _ = 1, 10 do
            s = string.rep(s, 1000)
        end
    end,
}
