-- Changes the table of methods. Ends: attempt to index DuchyHandle with '__index'
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        duchies.lisbon.__index = nil
    end,
}
