return card {
    api = 1,
    number = 7,
    title = "Plunder",
    cp = 5,
    kind = "response",
    text = [[
        Before the Loot or Sack die, when a Fortress fell to a Siege or an Army was Routed or eliminated: the victorious
        Power gains a Resource and draws a card. Then the die is rolled as usual.
    ]],

    when = { "siege.won", "battle.won" },
    can_play = function(ev)
        return ev.window.name == "siege.won" or spoils.of_battle(ev) or "no Army was Routed or eliminated"
    end,

    play = function(ev)
        spoils.take(ev)
    end,
}
