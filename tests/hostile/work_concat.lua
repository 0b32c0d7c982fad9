-- Joins long texts out of a table, again and again. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = table.create(10000, string.rep("x", 100))
        while true do
            table.concat(t)
        end
    end,
}
