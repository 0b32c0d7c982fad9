-- Two lists that hold each other, as data of an effect. Ends: 
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local a, b = {}, {}
        a[1], b[1] = b, a
        ev:start("odd", { a = a }, lasting.game)
    end,
    effects = {
        odd = {},
    },
}
