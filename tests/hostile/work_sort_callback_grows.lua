-- A comparator that makes the table longer that is sorted. Ends: table modified during sorting
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = { 3, 2, 1 }
        table.sort(t, function(a, b)
            table.insert(t, #t)
            return a < b
        end)
    end,
}
