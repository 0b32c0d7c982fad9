-- `xpcall` with a handler that loops. Ends: unknown global "xpcall"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        xpcall(error, function()
            while true do
            end
        end)
    end,
}
