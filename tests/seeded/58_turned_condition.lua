-- cards/065_turned_condition.lua, wrong in line 13: the condition is the wrong way round
return card {
    api = 1,
    number = 65,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        Not in an Impulse in which you already hold the Pre-emption marker. Draw a card.
    ]],

    can_play = function(ev)
        return ev.player:holds_preemption() or "you already hold the Pre-emption marker"
    end,

    play = function(ev)
        ev:draw(1)
    end,
}
