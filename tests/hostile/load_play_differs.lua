-- A file that gives another play each time it is run. Ends: as far as here 1
local n = 0
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = pcall(function()
        return game:year()
    end) and 1 or function(ev)
        n += 1
        error("as far as here " .. n)
    end,
}
