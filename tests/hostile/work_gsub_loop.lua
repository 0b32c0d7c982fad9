-- Replacements in texts that are just short enough, again and again. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("x", 16000)
        while true do
            s:gsub("x", "y")
        end
    end,
}
