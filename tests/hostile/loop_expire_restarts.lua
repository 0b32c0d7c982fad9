-- An effect that starts itself again as it ends. Ends: scripts trigger each other endlessly
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
                ev:stop(ev:start("odd", {}, lasting.game))
            end,
        },
    },
}
