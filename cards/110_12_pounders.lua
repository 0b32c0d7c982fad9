return card {
    api = 1,
    number = 110,
    title = "12-Pounders",
    cp = 3,
    home = "france",
    kind = "battle",
    text = [[
        Before any Round of a Battle roll 4 dice: a 6 eliminates, a 5 disrupts, at once, before the enemy fires. Both are
        casualties of the Battle; the Round follows.
    ]],

    when = { "battle.cards" },

    play = function(ev)
        local hits = { kills = 0, disruptions = 0 }
        for _, die in ev:dice("12-Pounders", 4) do
            if die == 6 then
                hits.kills += 1
            elseif die == 5 then
                hits.disruptions += 1
            end
        end
        ev:add_casualties(ev.enemy, hits)
    end,
}
