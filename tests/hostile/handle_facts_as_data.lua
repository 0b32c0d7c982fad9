-- An object that cannot be kept, as data. Ends: 
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("odd", { w = ev.window }, lasting.game)
    end,
    effects = {
        odd = {},
    },
}
