-- Changes the table of Duchies. Ends: attempt to modify a readonly table
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        duchies.lisbon = duchies.porto
    end,
}
