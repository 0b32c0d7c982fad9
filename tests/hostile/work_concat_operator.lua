-- Joins texts of megabytes again and again. Ends: the clock stopped the script
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("x", 60000)
        for _ = 1, 4 do
            s = s .. s
        end
        local n = 0
        while true do
            n += 1
            local _ = s .. n
        end
    end,
}
