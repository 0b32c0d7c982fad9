return card {
    api = 1,
    number = 27,
    title = "Targets without a question",
    cp = 3,
    kind = "event",
    targets = function(ev)
        return game:duchies()
    end,
    play = function(ev) end,
}
