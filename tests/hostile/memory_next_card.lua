-- Uses up nearly all memory and ends well. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        for i = 1, 100 do
            t[i] = string.rep("x", 60000) .. i
        end
    end,
}
