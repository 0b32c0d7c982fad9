-- Asks for lists of Duchies without end. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        while true do
            game:duchies({ friendly = powers.britain })
        end
    end,
}
