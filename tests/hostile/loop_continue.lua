-- An endless loop of `continue`. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        while true do
            if ev then
                continue
            end
            break
        end
    end,
}
