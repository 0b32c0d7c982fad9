-- Plain searches in texts that are just short enough, again and again. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s, p = string.rep("x", 16000), string.rep("x", 8000) .. "y"
        while true do
            string.find(s, p, 1, true)
        end
    end,
}
