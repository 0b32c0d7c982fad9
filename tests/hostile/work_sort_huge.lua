-- Sorts a huge table without a comparator. Ends: table.sort: more than 10000 items
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        for i = 1, 150000 do
            t[i] = -i
        end
        table.sort(t)
    end,
}
