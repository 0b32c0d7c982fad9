return card {
    api = 1,
    number = 34,
    title = "Something fits, and nothing is there",
    cp = 3,
    kind = "event",
    fits = function(ev, d)
        return d:is_key()
    end,
    play = function(ev) end,
}
