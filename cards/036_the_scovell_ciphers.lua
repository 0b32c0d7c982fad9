return card {
    api = 1,
    number = 36,
    title = "The Scovell Ciphers",
    cp = 4,
    kind = "response",
    text = [[
        At the end of the first Round of a Battle in which both sides still stand: a second Round is fought whatever the
        casualties. Formations of your side up to two Duchies away that you name may intercept to join it, Soldiers
        without a Leader as under a 1-4 Leader.
    ]],

    when = { "battle.round.end" },
    can_play = function(ev)
        if ev.window.round ~= 1 then
            return "only after the first Round"
        end
        return battles.both_sides_stand(ev) or "nothing is left of one side"
    end,

    play = function(ev)
        ev:start("second_round", {}, lasting.battle)
        ev:offer_interception(1)
    end,

    effects = {
        second_round = {
            ["battle.extra_round"] = function(fx, at, further)
                return further or at.round == 1
            end,
        },
    },
}
