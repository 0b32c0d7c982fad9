-- Patterns that are none. Ends: malformed pattern (missing ']')
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _, p in { "%", "[", "[^", "(", ")", "%b", "%f", "%1", "[a-", string.rep("(", 40) } do
            pcall(string.find, "abc", p)
        end
        return ("abc"):find("[")
    end,
}
