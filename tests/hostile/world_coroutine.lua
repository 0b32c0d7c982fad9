-- Makes a coroutine. Ends: unknown global "coroutine"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        coroutine.wrap(function()
            coroutine.yield(1)
        end)()
    end,
}
