-- cards/066_hurts_gives_nothing.lua, wrong in line 17: return is forgotten
return card {
    api = 1,
    number = 66,
    title = "Seeded",
    cp = 3,
    kind = "response",
    text = [[
        A card with a mistake in it.
    ]],

    when = { "any" },
    ask = "Which Leader?",
    targets = function(ev)
        return game:leaders()
    end,
    hurts = function(ev, leader)
        local own = leader:power():side() == ev.side
    end,

    play = function(ev)
        ev:remove_leader(ev.target)
    end,
}
