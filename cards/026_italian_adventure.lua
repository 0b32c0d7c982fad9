return card {
    api = 1,
    number = 26,
    title = "Italian Adventure",
    kind = "must_play",
    after = "remove",
    stays = "duty",
    text = [[
        Britain loses 2 SP; if it does not choose them, Sud does. This card lies before Britain, which must use it in its
        next Scheduled Impulse, for 2 CP. For the rest of the game: +1 on the Appeal to the Emperor. Draw a card; you may
        play one more card.
    ]],

    play = function(ev)
        losses.of(ev, powers.britain, 2, powers.sud)
        ev:start("duty", {}, lasting.end_of_scheduled_impulse(powers.britain))
        ev:start("reminder", {}, lasting.game)
        draws.and_play(ev, 1)
    end,

    effects = {
        -- The card before Britain. It is not in a hand, but it gives Britain an Impulse.
        duty = {
            ["impulse.forced_card"] = function(fx, at, n)
                return at.power == powers.britain and at.kind == "scheduled" and 26 or n
            end,
            ["card.cp_value"] = function(fx, at, n)
                return at.card == cards[26] and 2 or n
            end,
        },
        -- The marker beside the Appeal table.
        reminder = {
            ["reinforcement.roll.french"] = function(fx, at, n)
                return n + 1
            end,
        },
    },
}
