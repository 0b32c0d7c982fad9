return card {
    api = 1,
    number = 27,
    title = "Heavy Guns Bogged Down",
    cp = 4,
    kind = "response",
    stays = "bogged_down",
    text = [[
        The besieger rolls only half of his dice, rounded up, in every Round of the Siege that was just announced. Or he
        calls it off: he may move on, but not besiege this Fortress again this Impulse.
    ]],

    when = { "siege.declared" },
    can_play = function(ev)
        return siege:commander() ~= nil
    end,

    play = function(ev)
        local off = ev:confirm("Call off the Siege?", { by = siege:power() })
        ev:start("bogged_down", { duchy = siege:duchy(), off = off }, lasting.siege)
    end,

    effects = {
        bogged_down = {
            ["siege.dice.halve"] = function(fx, at, times)
                return at.side == siege:power():side() and times + 1 or times
            end,
            ["siege.allowed"] = function(fx, at, allowed)
                return allowed and not (fx.off and at.duchy == fx.duchy)
            end,
        },
    },
}
