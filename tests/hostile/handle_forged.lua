-- A table with the fields of a handle. Ends: ev:flag(power, duchy): argument 2 (duchy) must be a Duchy such as duchies.madrid; got a
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local fake = { id = "lisbon", name = function()
            return "Lisbon"
        end, type = "duchy" }
        ev:flag(powers.britain, fake)
    end,
}
