-- A modifier that asks for the value which it changes. Ends: scripts trigger each other endlessly
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
                return game:value("card.cp_value", n, { card = cards[93] })
            end,
        },
    },
}
