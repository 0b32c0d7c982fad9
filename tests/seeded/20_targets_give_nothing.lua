-- cards/028_targets_give_nothing.lua, wrong in line 13: targets forgets its return
return card {
    api = 1,
    number = 28,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    ask = "Which Duchy?",
    targets = function(ev)
        list.filter(game:duchies(), function(d)
            return d:is_key()
        end)
    end,

    play = function(ev)
        ev:flag(ev.player, ev.target)
    end,
}
