-- A pattern that recurses deeply. Ends: pattern too complex
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("a", 16000)
        s:match(string.rep("(a", 30) .. string.rep(")", 30))
        return s:match(string.rep("a?", 8000))
    end,
}
