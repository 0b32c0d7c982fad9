-- Freezes lists of the API. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        table.freeze(game:duchies())
        local t = game:duchies()
        t[1] = nil
    end,
}
