-- A handle of another kind. Ends: ev:flag(power, duchy): argument 1 (power) must be a Power such as powers.spain; got a
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:flag(duchies.lisbon, powers.britain)
    end,
}
