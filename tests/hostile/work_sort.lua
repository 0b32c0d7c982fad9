-- Sorts a full table without a comparator, again and again. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        while true do
            for i = 1, 10000 do
                t[i] = (i * 7919) % 10007
            end
            table.sort(t)
        end
    end,
}
