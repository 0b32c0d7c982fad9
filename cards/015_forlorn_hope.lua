return card {
    api = 1,
    number = 15,
    title = "Forlorn Hope",
    cp = 4,
    kind = "battle",
    stays = "storm",
    text = [[
        The besieger rolls 3 more dice in this Siege Round, separate from the others. Their 6s hit as usual. If one or more
        of them show a 1, the besieger loses 1 SP.
    ]],

    when = { "siege.cards" },
    can_play = function(ev)
        return ev.player == siege:power() or "only the besieger can play it"
    end,

    play = function(ev)
        ev:start("storm", {}, lasting.round)
    end,

    effects = {
        storm = {
            ["siege.dice.separate"] = function(fx, at, n)
                return n + 3
            end,
            decides = {
                ["siege.round.rolled"] = function(fx, ev)
                    if list.has(siege:dice_apart(ev.card), 1) then
                        ev:add_casualties(siege:power():side(), { kills = 1 })
                    end
                end,
            },
        },
    },
}
