return card {
    api = 1,
    number = 26,
    title = "A misspelt member",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:place_ps(ev.player, duchies.lisbon, 2)
    end,
}
