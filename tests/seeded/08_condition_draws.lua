-- cards/017_condition_draws.lua, wrong in line 13: the condition draws a card
return card {
    api = 1,
    number = 17,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    can_play = function(ev)
        local drawn = ev:draw(1)
        return #drawn > 0
    end,

    play = function(ev)
        ev:draw(1)
    end,
}
