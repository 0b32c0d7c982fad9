return card {
    api = 1,
    number = 73,
    title = "Conscripts",
    cp = 5,
    kind = "battle",
    params = { sp = 2 },
    text = [[
        Before the first Round of a Battle or Siege, on a Leader of your side in it: 2 unbuilt SP of his Power join him at once
        and stay.
    ]],

    when = { "battle.cards", "siege.cards" },
    can_play = function(ev)
        return (game:battle_round() or siege:round()) == 1 or "the first Round is over"
    end,
    ask = "Whom do they join?",
    targets = function(ev)
        return recruits.leaders(ev.side)
    end,

    play = function(ev)
        recruits.join(ev, params.sp)
    end,
}
