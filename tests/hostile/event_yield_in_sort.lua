-- Asks in the middle of sorting. Ends: attempt to yield across metamethod/C-call boundary
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        table.sort({ 2, 1 }, function()
            return ev:confirm("Really?")
        end)
    end,
}
