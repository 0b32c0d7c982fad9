-- Changes what all texts can do. Ends: unknown global "getmetatable"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        getmetatable("").__index = function() end
    end,
}
