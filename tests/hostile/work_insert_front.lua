-- Inserts at the front of a table that grows. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        while true do
            table.insert(t, 1, 0)
        end
    end,
}
