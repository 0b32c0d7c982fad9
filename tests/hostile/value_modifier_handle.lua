-- A modifier that gives cards[93]. Ends: must return a whole number
-- Do: play 3 event; play 93 cp
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
            ["card.cp_value"] = function(fx, at, n)
                return cards[93]
            end,
        },
    },
}
