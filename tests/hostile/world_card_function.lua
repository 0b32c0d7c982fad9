-- Changes the function `card` for others. Ends: attempt to modify a readonly table
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        card = function()
            return nil
        end
    end,
}
