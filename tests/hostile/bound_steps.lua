-- Many effects that each do a great deal of work. Ends: ran for millions of steps without a decision
-- Do: play 3 event; end
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _ = 1, 199 do
            ev:start("odd", {}, lasting.turn)
        end
    end,
    effects = {
        odd = {
            on = {
                ["impulse.end"] = function(fx, ev)
                    for _ = 1, 190000 do
                    end
                end,
                ["impulse.start"] = function(fx, ev)
                    for _ = 1, 190000 do
                    end
                end,
                ["hand.changed"] = function(fx, ev)
                    for _ = 1, 190000 do
                    end
                end,
            },
        },
    },
}
