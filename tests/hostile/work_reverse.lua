-- Turns a text of megabytes round again and again. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("x", 60000)
        for _ = 1, 5 do
            s = s .. s
        end
        while true do
            s = s:reverse()
        end
    end,
}
