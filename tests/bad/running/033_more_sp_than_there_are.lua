return card {
    api = 1,
    number = 33,
    title = "A number out of range",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:place_sp(ev.player, duchies.lisbon, -3)
    end,
}
