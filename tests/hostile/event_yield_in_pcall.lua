-- Asks under `pcall`. Ends: as far as here
-- Do: play 3 event; x
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        pcall(function()
            ev:choose("Which?", { "x", "y" })
            error("caught")
        end)
        error("as far as here")
    end,
}
