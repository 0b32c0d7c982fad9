return card {
    api = 1,
    number = 28,
    title = "Arguments in the wrong order",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:place_sp(duchies.lisbon, ev.player, 2)
    end,
}
