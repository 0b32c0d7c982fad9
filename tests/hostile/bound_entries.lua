-- Many effects that each tell a great deal. Ends: 20000 things happened without a decision
-- Do: play 3 event; end
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _ = 1, 60 do
            ev:start("odd", {}, lasting.turn)
        end
    end,
    effects = {
        odd = {
            on = {
                ["impulse.end"] = function(fx, ev)
                    for _ = 1, 500 do
                        ev:say("x")
                    end
                end,
            },
        },
    },
}
