-- Replacements out of a table with a metatable. Ends: unknown global "setmetatable"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ("a"):gsub("a", setmetatable({}, {}))
    end,
}
