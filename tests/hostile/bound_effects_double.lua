-- Effects that start themselves: twice as many each time. Ends: 200 effects are in force, the limit
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("odd", {}, lasting.game)
        for _ = 1, 9 do
            ev:draw(1)
        end
    end,
    effects = {
        odd = {
            on = {
                ["hand.changed"] = function(fx, ev)
                    ev:start("odd", {}, lasting.game)
                end,
            },
        },
    },
}
