-- Prints a million lines. Ends: unknown global "print"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _ = 1, 1e6 do
            print("line")
        end
    end,
}
