return card {
    api = 1,
    number = 17,
    title = "Portuguese Unrest",
    cp = 5,
    kind = "event",
    after = "remove",
    text = [[
        Until the Interphase Britain spends no Command Points on building in Portugal: it builds at Gibraltar and in the
        Plymouth box, Soldiers too. Regrouping and Events that place pieces are not affected.
    ]],

    play = function(ev)
        ev:start("unrest", {}, lasting.interphase)
    end,

    effects = {
        unrest = {
            ["may_build"] = function(fx, at, may)
                if at.power ~= powers.britain or at.kind ~= "build" then
                    return may
                end
                return at.duchy:is_box() or (may and at.duchy:country() ~= "portugal")
            end,
        },
    },
}
