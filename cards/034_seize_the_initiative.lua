return card {
    api = 1,
    number = 34,
    title = "Seize the Initiative",
    cp = 4,
    plus = true,
    kind = "event",
    text = [[
        Played before an Impulse begins: a Power that had not the last Impulse, and has not this one, takes one of 3 CP
        first, as its '+' card.
    ]],

    when = { "impulse.offer" },
    ask = "Who seizes the initiative?",
    targets = function(ev)
        return list.filter(game:powers(), function(p)
            return p ~= game:last_impulse() and p ~= ev.window.power
        end)
    end,

    play = function(ev)
        ev:grant_impulse(ev.target, 3)
    end,
}
