-- A text that doubles without end. Ends: used too much memory
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = "x"
        while true do
            s = s .. s
        end
    end,
}
