-- The refusal is caught: the offence is remembered all the same.
return card {
    api = 1,
    number = 12,
    title = "A hidden change in a condition",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        pcall(function()
            ev:gain_resource(5)
        end)
        return true
    end,
    play = function(ev)
        ev:gain_resource(1)
    end,
}
