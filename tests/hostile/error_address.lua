-- An error with an address in it. Ends: it was at table: …
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error("it was at table: 0x0000deadbeef", 0)
    end,
}
