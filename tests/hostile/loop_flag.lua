-- Changes a Flag to and fro without end. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        while true do
            ev:flag(powers.britain, duchies.lisbon)
            ev:remove_flag(duchies.lisbon)
        end
    end,
}
