-- A modifier that gives minus two billion. Ends: card.cp_value must return a whole number up to 999; it returned the number -2147483647
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
                return -(2 ^ 31) + 1
            end,
        },
    },
}
