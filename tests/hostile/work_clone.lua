-- Copies a large table again and again. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        for i = 1, 150000 do
            t[i] = i
        end
        while true do
            table.clone(t)
        end
    end,
}
