-- Balanced brackets that are never closed. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("(", 16000)
        while true do
            s:find("%b()")
        end
    end,
}
