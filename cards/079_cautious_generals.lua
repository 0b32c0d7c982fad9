return card {
    api = 1,
    number = 79,
    title = "Cautious Generals",
    cp = 3,
    kind = "response",
    stays = "caution",
    text = [[
        At the end of a Battle Round: of the Strength Points and Leaders that each side has lost in all Rounds of this
        Battle half are eliminated, rounded up; the others come back, Leaders first. No Overrun of any kind.
    ]],

    when = { "battle.round.end" },
    can_play = function(ev)
        local spared = list.any({ sides.allies, sides.french }, function(side)
            return side:kills() > 1 or not game:battle():has_formation(side)
        end)
        return spared or "no lost piece would come back"
    end,

    play = function(ev)
        ev:restore_half(sides.allies)
        ev:restore_half(sides.french)
        ev:start("caution", {}, lasting.battle)
    end,

    effects = {
        caution = {
            ["battle.overrun_benefit"] = function(fx, at, benefit)
                return false
            end,
        },
    },
}
