-- A Duchy of sixty thousand letters. Ends: ev:flag(power, duchy): argument 2 (duchy) must be a Duchy such as duchies.madrid; got the
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:flag(powers.britain, string.rep("x", 60000))
    end,
}
