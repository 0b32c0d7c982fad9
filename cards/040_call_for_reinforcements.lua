return card {
    api = 1,
    number = 40,
    title = "Call for Reinforcements",
    cp = 5,
    kind = "battle",
    text = [[
        Before a Battle Round: Formations of your side up to two Duchies away that you name may intercept to join the
        Battle, Soldiers without a Leader as under a 1-4 Leader.
    ]],

    when = { "battle.cards" },
    can_play = function(ev)
        return ev:can_call() or "no Formation nearby can come"
    end,

    play = function(ev)
        ev:offer_interception(1)
    end,
}
