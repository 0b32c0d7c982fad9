-- Replacements that blow a text up. Ends: the script used too much memory
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("a", 3000)
        local t = s:gsub("a", string.rep("b", 16000))
    end,
}
