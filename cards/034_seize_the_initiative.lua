return card {
    api = 1,
    number = 34,
    title = "Seize the Initiative",
    cp = 4,
    plus = true,
    kind = "event",
    text = [[
        Before an Impulse begins: a Power that did not have the last Impulse and is not due now first takes one of 3 CP,
        which counts as its '+' card.
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
