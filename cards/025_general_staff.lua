return card {
    api = 1,
    number = 25,
    title = "General Staff",
    cp = 5,
    plus = true,
    kind = "event",
    text = [[
        Name a Power. It has 2 CP at once for moving or building, and gains 1 Resource.
    ]],

    ask = "Which Power?",
    targets = function(ev)
        return game:powers()
    end,

    play = function(ev)
        ev:gain_resource(1, { power = ev.target })
        ev:grant_cp(ev.target, 2, { move = true, build = true })
    end,
}
