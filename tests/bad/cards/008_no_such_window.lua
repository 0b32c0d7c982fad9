return card {
    api = 1,
    number = 8,
    title = "No such window",
    cp = 3,
    kind = "response",
    when = { "move.enterd" },
    play = function(ev) end,
}
