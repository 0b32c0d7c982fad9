return card {
    api = 1,
    number = 27,
    title = "A misspelt Duchy",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:place_sp(ev.player, duchies.lisobn, 2)
    end,
}
