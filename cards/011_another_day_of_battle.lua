return card {
    api = 1,
    number = 11,
    title = "Another Day of Battle",
    cp = 6,
    kind = "response",
    text = [[
        At the end of a Battle Round in which nobody was Routed or wiped out: one more Round is fought. Formations of
        your side up to two Duchies away that you name may intercept to join it, Soldiers without a Leader as under a
        2-4 Leader. The losses of all Rounds count together.
    ]],

    when = { "battle.round.end" },
    can_play = function(ev)
        if game:would_rout() then
            return "the Round ended in a Rout"
        end
        return battles.both_sides_stand(ev) or "nothing is left of one side"
    end,

    play = function(ev)
        ev:start("goes_on", { round = battles.last_round(ev) }, lasting.battle)
        ev:offer_interception(2)
    end,

    effects = {
        goes_on = {
            ["battle.extra_round"] = function(fx, at, further)
                return further or at.round <= fx.round
            end,
        },
    },
}
