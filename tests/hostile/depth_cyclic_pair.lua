-- Two lists that hold each other, as data of an effect. Ends: ev:start(effect, data, until): argument 2 (data) must be a table of named values such as
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
