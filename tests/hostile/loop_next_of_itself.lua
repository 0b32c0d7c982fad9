-- A table that grows while it is gone through. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = { a = 1 }
        for k in pairs(t) do
            t[k .. 'x'] = 1
        end
    end,
}
