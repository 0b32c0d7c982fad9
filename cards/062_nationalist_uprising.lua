--!nonstrict
-- Spaniards rise in Spain, the British in their own Home Duchies.
local function rebels(d)
    if d:country() == "spain" then
        return powers.spain
    end
    return d:home() == powers.britain and powers.britain or nil
end

return card {
    api = 1,
    number = 62,
    title = "Nationalist Uprising",
    cp = 4,
    kind = "event",
    params = { sp = 2 },
    text = [[
        On an unfortified Duchy that the French Control: 2 Spanish SP come there if it is in Spain, 2 British SP if it is
        a British Home Duchy. They attack any enemy there, with one more die in every Round. If they win or meet nobody,
        the French Flag is removed.
    ]],

    ask = "Where?",
    targets = function(ev)
        return game:duchies({ fortified = false, control = sides.french })
    end,
    fits = function(ev, d)
        return rebels(d) ~= nil
    end,

    play = function(ev)
        local power = rebels(ev.target)
        ev:start("zeal", { duchy = ev.target, side = power:side() }, lasting.fight(ev.target))
        uprising.rise(ev, power, ev.target, params.sp)
    end,

    effects = {
        zeal = { ["battle.dice"] = uprising.more_dice(1) },
    },
}
