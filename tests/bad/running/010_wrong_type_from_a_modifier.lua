return card {
    api = 1,
    number = 10,
    title = "A text from a modifier",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("broken", {}, lasting.impulse)
    end,

    effects = {
        broken = {
            ["card.cp_value"] = function(fx, at, n)
                return "three"
            end,
        },
    },
}
