-- A table with metamethods. Ends: unknown global "setmetatable"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        setmetatable({}, { __index = function() end })
    end,
}
