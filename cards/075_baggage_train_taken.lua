return card {
    api = 1,
    number = 75,
    title = "Baggage Train Taken",
    cp = 3,
    kind = "response",
    text = [[
        Before the Loot die, when an Army was Routed or eliminated: the victorious Power gains a Resource and draws a
        card. Then the die is rolled as usual.
    ]],

    when = { "battle.won" },
    can_play = function(ev)
        return spoils.of_battle(ev) or "no Army was Routed or eliminated"
    end,

    play = function(ev)
        spoils.take(ev)
    end,
}
