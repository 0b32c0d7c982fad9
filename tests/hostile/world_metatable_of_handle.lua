-- Calls the finalizer of a handle that all cards share. Ends: unknown global "getmetatable"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        getmetatable(duchies.lisbon).__gc(duchies.lisbon)
    end,
}
