-- Looks at the whole map without end. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        while true do
            for _, d in game:duchies() do
                d:traces_home(powers.britain)
            end
        end
    end,
}
