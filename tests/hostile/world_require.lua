-- Reads another file. Ends: unknown global "require"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        require("./052_commander_wounded")
    end,
}
