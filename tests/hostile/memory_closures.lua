-- Functions without end. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        while true do
            local a = #t
            t[#t + 1] = function()
                return function()
                    return a, t, ev
                end
            end
            t[#t]()
            for _ = 1, 20 do
                t[#t + 1] = function()
                    return a
                end
            end
        end
    end,
}
