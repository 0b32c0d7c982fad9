return card {
    api = 1,
    number = 72,
    title = "The Other Wellesley",
    cp = 3,
    kind = "event",
    after = "remove",
    stays = "wellesley",
    text = [[
        Played by an Ally: one more die for the next Reinforcements of Britain, and of Spain. Played by the French: Lord
        Richard resigns, one die less for the next Reinforcements of Britain.
    ]],

    play = function(ev)
        ev:start("wellesley", {}, lasting.reinforcements)
    end,

    effects = {
        -- The card lies on the table until those rolls.
        wellesley = {
            ["reinforcement.dice.britain"] = function(fx, at, n)
                return fx.by:side() == sides.allies and n + 1 or n - 1
            end,
            ["reinforcement.dice.spain"] = function(fx, at, n)
                return fx.by:side() == sides.allies and n + 1 or n
            end,
        },
    },
}
