-- Other ways to run code. Ends: unknown global "task"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        task.spawn(function() end)
    end,
}
