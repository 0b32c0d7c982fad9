-- A plain search in a text of megabytes. Ends: string.find: the text is longer
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
        string.find(s, string.rep("x", 16000) .. "y", 1, true)
    end,
}
