-- A hook that does what sets it off. Ends: scripts trigger each other endlessly
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
                ["hand.changed"] = function(fx, ev)
                    ev:draw(1)
                end,
            },
        },
    },
}
