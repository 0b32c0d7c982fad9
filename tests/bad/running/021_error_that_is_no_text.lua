return card {
    api = 1,
    number = 21,
    title = "An error that is no text",
    cp = 3,
    kind = "event",
    play = function(ev)
        error({ secret = 1 })
    end,
}
