-- Fails as its effect ends. Ends: an error value that is not text
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:stop(ev:start("odd", {}, lasting.game))
    end,
    effects = {
        odd = {
            expire = function(fx, ev)
                error({})
            end,
        },
    },
}
