local function is_french(d)
    local power = d:control()
    return d:has_formation(sides.french) or (power ~= nil and power:side() == sides.french)
end

return card {
    api = 1,
    number = 90,
    title = "The Spanish Mob",
    cp = 5,
    plus = true,
    kind = "response",
    home = "spain",
    stays = "mob",
    params = { sp = 2 },
    text = [[
        On an unfortified Duchy in Spain that the French Control or stand in: 2 Spanish SP come there and attack, with two
        more dice in one Round. If they win or meet nobody, the French Flag is removed, or Spain's is placed.
    ]],

    when = { "any" },
    ask = "Which Duchy?",
    targets = function(ev)
        return uprising.open_spain()
    end,
    fits = function(ev, d)
        return is_french(d)
    end,

    play = function(ev)
        ev:start("mob", { duchy = ev.target, side = sides.allies }, lasting.fight(ev.target))
        uprising.rise(ev, powers.spain, ev.target, params.sp)
    end,

    effects = {
        mob = {
            ["battle.dice"] = uprising.more_dice(2),
            on = {
                -- One Round: the next one that is rolled there.
                ["battle.round.rolled"] = function(fx, ev)
                    if ev.window.duchy == fx.duchy then
                        ev:stop(fx.id)
                    end
                end,
            },
        },
    },
}
