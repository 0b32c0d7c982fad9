return card {
    api = 1,
    number = 13,
    title = "Atrocity",
    cp = 4,
    kind = "event",
    stays = "fury",
    text = [[
        For the rest of the Turn your side rolls one more die in every Round of every Battle in which one of your
        Formations fights. Not in Sieges.
    ]],

    play = function(ev)
        ev:start("fury", {}, lasting.turn)
    end,

    effects = {
        fury = {
            ["battle.dice"] = function(fx, at, n)
                local fights = at.side == fx.by:side() and at.duchy:has_formation(fx.by)
                return fights and n + 1 or n
            end,
        },
    },
}
