-- Unpacks more than fits on the stack. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        for i = 1, 150000 do
            t[i] = i
        end
        return select("#", unpack(t))
    end,
}
