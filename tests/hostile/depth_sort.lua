-- Sorting within sorting. Ends: error in error handling
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local function f()
            table.sort({ 2, 1 }, function()
                f()
                return false
            end)
        end
        f()
    end,
}
