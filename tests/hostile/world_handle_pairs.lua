-- Goes through a handle. Ends: invalid argument #1 to 'pairs' (table expected, got DuchyHandle)
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _ in pairs(duchies.lisbon) do
        end
    end,
}
