-- The same with lazy quantifiers. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("a", 3000)
        s:match(string.rep("a-", 20) .. "b")
    end,
}
