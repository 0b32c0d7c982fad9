-- A numeric `for` with a step of nothing. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _ = 1, 2, 0 do
        end
    end,
}
