-- Data of megabytes. Ends: ev:start(effect, data, until): argument 2 (data) must be a table of named values such as
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("x", 60000)
        for _ = 1, 5 do
            s = s .. s
        end
        ev:start("odd", { s = s }, lasting.game)
        error("as far as here")
    end,
    effects = {
        odd = {},
    },
}
