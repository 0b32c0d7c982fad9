-- A hook acts at once; it cannot ask anybody.
return card {
    api = 1,
    number = 19,
    title = "A question in a hook",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("asking", {}, lasting.impulse)
    end,

    effects = {
        asking = {
            on = {
                ["hand.changed"] = function(fx, ev)
                    ev:choose("Which Duchy?", { duchies.lisbon, duchies.porto })
                end,
            },
        },
    },
}
