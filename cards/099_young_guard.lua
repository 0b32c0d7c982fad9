return card {
    api = 1,
    number = 99,
    title = "Young Guard",
    cp = 4,
    plus = true,
    home = "france",
    kind = "response",
    params = { dice = 3 },
    text = [[
        After the dice of a Battle Round in which a French Leader fights: roll 3 more dice. They hit as usual, and each 4
        cancels a disruption of the French.
    ]],

    when = { "battle.round.rolled" },
    can_play = function(ev)
        return #game:battle():leaders(ev.side) > 0 or "no French Leader is in the Battle"
    end,

    play = function(ev)
        local count = { 0, 0, 0, 0, 0, 0 }
        for _, n in ipairs(ev:dice("the Young Guard", params.dice)) do
            count[n] = count[n] + 1
        end
        ev:add_casualties(ev.enemy, { kills = count[6], disruptions = count[5] })
        ev:lift_disruptions(ev.side, count[4])
    end,
}
