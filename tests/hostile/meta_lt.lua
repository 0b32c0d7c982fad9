-- A metamethod __lt that never ends. Ends: unknown global "setmetatable"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local meta = {}
        meta.__lt = function()
            while true do
            end
        end
        local t, u = setmetatable({}, meta), setmetatable({}, meta)
        return t < u
    end,
}
