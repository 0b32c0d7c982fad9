-- An iterator over matches without end. Ends: attempt to call
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _ in ("a"):gmatch("") do
        end
    end,
}
