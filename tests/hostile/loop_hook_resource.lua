-- A hook on a Resource that gains one. Ends: plays
-- Do: play 3 event; resource
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("odd", {}, lasting.impulse)
    end,
    effects = {
        odd = {
            on = {
                ["resource.gained"] = function(fx, ev)
                    ev:gain_resource(1)
                end,
            },
        },
    },
}
