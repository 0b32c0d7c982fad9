-- A finalizer and a weak table. Ends: unknown global "setmetatable"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        setmetatable({}, { __gc = function() end, __mode = "k" })
    end,
}
