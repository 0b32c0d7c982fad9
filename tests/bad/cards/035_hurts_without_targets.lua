return card {
    api = 1,
    number = 35,
    title = "Something hurts, and nothing is there",
    cp = 2,
    kind = "response",
    when = { "any" },
    hurts = function(ev, d)
        return d:is_key()
    end,
    play = function(ev) end,
}
