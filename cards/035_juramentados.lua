return card {
    api = 1,
    number = 35,
    title = "Juramentados",
    cp = 2,
    kind = "response",
    text = [[
        On an unfortified Duchy in Spain: one French SP there is eliminated, if there is one; then 1 Spanish SP comes
        there and attacks any French left. If none are left, Spain places its Flag, or the French Flag is removed.
    ]],

    when = { "any" },
    ask = "Which Duchy?",
    targets = function(ev)
        return uprising.open_spain()
    end,

    play = function(ev)
        ev:lose_soldiers(sides.french, ev.target, 1)
        uprising.rise(ev, powers.spain, ev.target, 1)
    end,
}
