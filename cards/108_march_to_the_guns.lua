return card {
    api = 1,
    number = 108,
    title = "March to the Guns",
    cp = 4,
    kind = "response",
    home = "france",
    text = [[
        Before a Battle Round: French Formations up to two Duchies away that you name may intercept to join the Battle,
        Soldiers without a Leader as under a 2-4 Leader.
    ]],

    when = { "battle.declared", "battle.cards" },
    can_play = function(ev)
        return ev:can_call() or "no French Formation nearby can come"
    end,

    play = function(ev)
        ev:offer_interception(2)
    end,
}
