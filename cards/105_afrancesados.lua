return card {
    api = 1,
    number = 105,
    title = "Afrancesados",
    cp = 5,
    plus = true,
    kind = "event",
    home = "france",
    params = { sp = 2 },
    text = [[
        Place 2 of your SP in a Duchy of Spain that you occupy or Control and that is not besieged. Not as an Event while
        Britain or Spain Controls Madrid.
    ]],

    can_play = function(ev)
        local owner = duchies.madrid:control()
        return not (owner and owner:side() == sides.allies) or "the Allies Control Madrid"
    end,

    ask = "Which Duchy?",
    targets = function(ev)
        return game:duchies({ country = "spain", besieged = false })
    end,
    fits = function(ev, d)
        return d:has_formation(ev.player) or d:control() == ev.player
    end,

    play = function(ev)
        ev:place_sp(ev.player, ev.target, params.sp)
    end,
}
