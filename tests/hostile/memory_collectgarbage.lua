-- Stops the collector. Ends: unknown global "collectgarbage"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        collectgarbage("stop")
    end,
}
