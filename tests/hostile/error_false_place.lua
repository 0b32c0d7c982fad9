-- An error that says it is in another file. Ends: 003_error_false_place.lua:9: cards/093_other.lua:7: it was not me
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error("cards/093_other.lua:7: it was not me", 0)
    end,
}
