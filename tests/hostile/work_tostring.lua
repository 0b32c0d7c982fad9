-- Makes a text of a huge number of things. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        while true do
            tostring(ev)
        end
    end,
}
