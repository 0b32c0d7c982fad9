return card {
    api = 1,
    number = 23,
    title = "A pattern without an end",
    cp = 3,
    kind = "event",
    play = function(ev)
        local text = string.rep("a", 10000)
        string.find(text, string.rep("a*", 30) .. "b")
    end,
}
