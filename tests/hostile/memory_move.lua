-- Copies tables of tables without end. Ends: used too much memory
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = table.create(5000, 0)
        local all = {}
        while true do
            all[#all + 1] = table.clone(t)
        end
    end,
}
