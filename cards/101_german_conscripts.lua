return card {
    api = 1,
    number = 101,
    title = "German Conscripts",
    cp = 5,
    plus = true,
    kind = "event",
    home = "france",
    params = { sp = 4 },
    text = [[
        Place 4 of your SP in one of your own Controlled Home Duchies. Not as an Event once Russian Front has taken
        effect.
    ]],

    ask = "Which Home Duchy?",
    targets = function(ev)
        return ev.player:placing_duchies()
    end,

    play = function(ev)
        ev:place_sp(ev.player, ev.target, params.sp)
    end,
}
