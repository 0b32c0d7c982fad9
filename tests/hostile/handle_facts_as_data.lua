-- An object that cannot be kept, as data. Ends: ev:start(effect, data, until): argument 2 (data) must be a table of named values such as
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
