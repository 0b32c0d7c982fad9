-- A hook that asks in an iterator. Ends: a handler cannot wait
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
                    for _ in function()
                        return ev:choose("Which?", { "x", "y" })
                    end do
                    end
                end,
            },
        },
    },
}
