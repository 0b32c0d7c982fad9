return card {
    api = 1,
    number = 53,
    title = "Concentration of Force",
    cp = 6,
    kind = "battle",
    text = [[
        Before a Battle Round: Formations of your side up to two Duchies away that you name may intercept to join the
        Battle, without any Attrition; Soldiers without a Leader as under a 2-4 Leader.
    ]],

    when = { "battle.cards" },
    can_play = function(ev)
        return ev:can_call() or "no Formation nearby can come"
    end,

    play = function(ev)
        ev:offer_interception(2, { attrition = false })
    end,
}
