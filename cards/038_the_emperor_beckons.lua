return card {
    api = 1,
    number = 38,
    title = "The Emperor Beckons",
    kind = "must_play",
    looks = { "remove_from_game" },
    after = "remove",
    text = [[
        Young Guard leaves the game, even out of a hand. For the rest of the game the French Nationality Bonus is 1, and
        +1 on the Appeal to the Emperor. Draw a card; you may play one more card.
    ]],

    play = function(ev)
        ev:remove_from_game(cards[99])
        ev:start("reminder", {}, lasting.game)
        draws.and_play(ev, 1)
    end,

    effects = {
        -- The marker beside the Appeal table.
        reminder = {
            ["nationality.bonus"] = function(fx, at, n)
                return at.side == sides.french and 1 or n
            end,
            ["reinforcement.roll.french"] = function(fx, at, n)
                return n + 1
            end,
        },
    },
}
