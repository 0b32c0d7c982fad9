-- A table that grows without end. Ends: used too much memory
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        while true do
            t[#t + 1] = { {}, {}, {}, {}, {}, {}, {}, {} }
        end
    end,
}
