return card {
    api = 1,
    number = 86,
    title = "The Eagles Come South",
    cp = 6,
    kind = "event",
    after = "remove",
    stays = "face_up",
    text = [[
        French Home cards that were played or removed are shuffled back into the French Reserve; each French Power is
        dealt one. Each places 4 SP in one Friendly Home Duchy of its own. The next Appeal to the Emperor is 3 lower.
    ]],

    play = function(ev)
        local french = sides.french:powers()
        ev:reshuffle_home(powers.sud)
        for _, power in ipairs(french) do
            ev:deal_home(power, 1)
        end
        for _, power in ipairs(french) do
            local homes = power:placing_duchies()
            if #homes > 0 then
                ev:place_sp(power, ev:choose("Where do you place 4 SP?", homes, { by = power }), 4)
            end
        end
        ev:start("reminder", {}, lasting.reinforcements)
        ev:start("face_up", {}, lasting.interphase_end)
    end,

    effects = {
        -- The marker beside the Appeal table.
        reminder = {
            ["reinforcement.roll.french"] = function(fx, at, n)
                return n - 3
            end,
        },
        -- The card lies on the table until the Interphase is over.
        face_up = {},
    },
}
