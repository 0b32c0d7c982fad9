-- An effect that lasts for an unknown time. Ends: ev:start: "for ever" is not a lifetime; use a word of `lasting`, such as lasting.impulse
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("odd", {}, "for ever")
    end,
    effects = {
        odd = {},
    },
}
