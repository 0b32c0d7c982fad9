return card {
    api = 1,
    number = 22,
    title = "A text without an end",
    cp = 3,
    kind = "event",
    play = function(ev)
        local text = string.rep("x", 1e12)
        ev:say(text)
    end,
}
