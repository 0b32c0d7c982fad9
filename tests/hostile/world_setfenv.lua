-- Changes the environment. Ends: there is no global "setfenv"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        setfenv(1, {})
    end,
}
