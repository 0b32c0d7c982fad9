local SP = 5

return card {
    api = 1,
    number = 5,
    title = "Disaster on the Rhine",
    kind = "must_play",
    after = "remove",
    text = [[
        The French Powers lose 5 SP between them; if they cannot agree, Spain chooses. Draw a card; you may play one more
        card. For the rest of the game: +2 on the Appeal to the Emperor.
    ]],

    play = function(ev)
        losses.of_the_french(ev, SP, powers.spain)
        ev:start("reminder", {}, lasting.game)
        draws.and_play(ev, 1)
    end,

    effects = {
        -- The marker beside the Appeal table.
        reminder = {
            ["reinforcement.roll.french"] = function(fx, at, n)
                return n + 2
            end,
        },
    },
}
