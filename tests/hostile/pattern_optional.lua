-- The same with optional letters. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("a", 30)
        s:match(string.rep("a?", 30) .. string.rep("a", 30) .. "b")
        local t = string.rep("a", 200)
        t:match(string.rep("a?", 200) .. string.rep("[ab]*", 20) .. "c")
    end,
}
