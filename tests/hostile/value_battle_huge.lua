-- Two billion dice in Battle. Ends: battle.dice must return a whole number up to 999; it returned the number 2147483647
-- Do: play 3 event; = game:value("battle.dice", 3, { side = sides.french })
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
            ["battle.dice"] = function(fx, at, n)
                return 2 ^ 31 - 1
            end,
        },
    },
}
