return card {
    api = 1,
    number = 23,
    title = "A Response without a window",
    cp = 3,
    kind = "response",
    play = function(ev) end,
}
