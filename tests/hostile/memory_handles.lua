-- Objects without end. Ends: used too much memory
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        while true do
            for _ = 1, 100 do
                t[#t + 1] = { ev.window }
            end
        end
    end,
}
