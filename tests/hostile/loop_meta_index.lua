-- A metamethod that looks itself up. Ends: unknown global "setmetatable"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = setmetatable({}, {})
        return t.x
    end,
}
