return card {
    api = 1,
    number = 98,
    title = "The Light Division",
    cp = 5,
    plus = true,
    home = "britain",
    kind = "event",
    stays = "light_division",
    text = [[
        Choose a British Leader. For the rest of the Turn his side rolls one more die in every Round of a Battle or Siege where
        he is, and in each British Impulse he has 1 CP of his own to move with his Army or for a Flag. Discarded if he leaves
        the map.
    ]],

    ask = "Which British Leader?",
    can_play = function(ev)
        return #powers.britain:leaders() > 0 or "no British Leader is on the map"
    end,
    targets = function(ev)
        return powers.britain:leaders()
    end,

    play = function(ev)
        ev:start("light_division", { leader = ev.target }, lasting.turn)
    end,

    effects = {
        light_division = {
            ["battle.dice"] = function(fx, at, n)
                local present = at.side == sides.allies and fx.leader:duchy() == at.duchy
                return present and n + 1 or n
            end,
            ["siege.dice"] = function(fx, at, n)
                local present = at.side == sides.allies and fx.leader:duchy() == at.duchy
                return present and n + 1 or n
            end,
            ["move.free_cp"] = function(fx, at, n)
                return at.leader == fx.leader and n + 1 or n
            end,
            on = {
                ["leader.removed"] = function(fx, ev)
                    if ev.window.leader == fx.leader then
                        ev:stop(fx.id)
                    end
                end,
            },
        },
    },
}
