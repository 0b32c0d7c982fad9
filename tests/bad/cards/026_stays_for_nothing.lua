return card {
    api = 1,
    number = 26,
    title = "Stays for an effect that is not there",
    cp = 3,
    kind = "event",
    stays = "forever",
    play = function(ev) end,
}
