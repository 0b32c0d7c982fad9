-- Tells handles apart by their identity. Ends: unknown global "rawequal"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return rawequal(duchies.lisbon, duchies.lisbon)
    end,
}
