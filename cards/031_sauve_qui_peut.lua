return card {
    api = 1,
    number = 31,
    title = "Sauve Qui Peut!",
    cp = 3,
    kind = "response",
    text = [[
        At the end of a Battle Round, before anybody is Routed or retreats: everything that is left of one side in the
        Battle checks for Attrition at once. The losses are casualties of the Battle and count for victory and Rout.
        Rally! and Rearguard cancel it.
    ]],

    when = { "battle.round.end" },
    ask = "Which side runs?",
    targets = function(ev)
        return panic.words(function(side)
            return game:battle():has_formation(side) and not panic.is_stopped(side)
        end)
    end,
    hurts = function(ev, word)
        return panic.side(word) == ev.side
    end,

    play = function(ev)
        ev:check_force(panic.side(ev.target), { counts = true, loot = true })
    end,
}
