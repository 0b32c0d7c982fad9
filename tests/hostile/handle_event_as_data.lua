-- `ev` as data. Ends: 
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("odd", { ev = ev, game = game }, lasting.game)
    end,
    effects = {
        odd = {},
    },
}
