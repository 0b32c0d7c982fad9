return card {
    api = 1,
    number = 37,
    title = "Hasty Fortress",
    cp = 4,
    kind = "event",
    text = [[
        A Duchy without a Fortress that you Control becomes a Fortress of strength 2, with shore batteries of 4 dice. Neither
        cards nor Attrition can remove it, only a Siege; then there is no Sack. There is one such Fortress at a time.
    ]],

    can_play = function(ev)
        return not game:in_force(ev.card, "fort") or "there is already a Hasty Fortress"
    end,
    ask = "Which Duchy?",
    targets = function(ev)
        return game:duchies({ fortified = false, control = ev.player })
    end,

    play = function(ev)
        ev:start("fort", { duchy = ev.target }, lasting.captured(ev.target))
    end,

    effects = {
        fort = {
            ["fortress.strength"] = function(fx, at, n)
                return at.duchy == fx.duchy and 2 or n
            end,
            ["shore.dice"] = function(fx, at, n)
                return at.duchy == fx.duchy and 4 or n
            end,
            ["flag.immune"] = function(fx, at, immune)
                return immune or at.duchy == fx.duchy
            end,
            ["sack.allowed"] = function(fx, at, allowed)
                return allowed and at.duchy ~= fx.duchy
            end,
        },
    },
}
