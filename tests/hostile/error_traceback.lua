-- An error that looks like a traceback. Ends: x
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error("x\nstack traceback:\n[C] in ?\n0x12345678")
    end,
}
