-- A numeric `for` whose step is too small to count. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _ = 2 ^ 53, 2 ^ 53 + 10, 0.5 do
        end
    end,
}
