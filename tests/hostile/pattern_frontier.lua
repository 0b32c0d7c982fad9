-- Frontiers and captures without end. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("a", 3000)
        s:gsub("%f[a](a*)(a*)(a*)(a*)b", "%1")
    end,
}
