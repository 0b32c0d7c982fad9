-- A comparator that contradicts itself. Ends: invalid order function for sorting
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        for i = 1, 1000 do
            t[i] = i
        end
        local n = 0
        table.sort(t, function(a, b)
            n += 1
            return n % 3 < 2
        end)
    end,
}
