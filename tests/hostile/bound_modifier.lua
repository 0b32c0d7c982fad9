-- Two effects that push a value further than its rule can bear. Ends: fortress.strength becomes
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _ = 1, 2 do
            ev:start("odd", {}, lasting.game)
        end
    end,
    effects = {
        odd = {
            ["fortress.strength"] = function(fx, at, n)
                return n + 40
            end,
        },
    },
}
