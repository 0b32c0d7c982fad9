-- Data of a hundred thousand names. Ends: ev:start(effect, data, until): argument 2 (data) must be a table of named values such as
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        for i = 1, 50000 do
            t["n" .. i] = i
        end
        ev:start("odd", t, lasting.game)
        error("as far as here")
    end,
    effects = {
        odd = {},
    },
}
