-- Data of an effect that hold themselves. Ends: ev:start(effect, data, until): argument 2 (data) must be a table of named values such as
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        t.a = t
        t[1] = t
        ev:start("odd", { a = t }, lasting.game)
    end,
    effects = {
        odd = {},
    },
}
