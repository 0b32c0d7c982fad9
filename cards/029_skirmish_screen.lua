return card {
    api = 1,
    number = 29,
    title = "Skirmish Screen",
    cp = 2,
    kind = "battle",
    text = [[
        Before the first Round of a Battle each side rolls a die, your side adds 2. The higher result wins; Allies with
        any British piece win a tie, Spaniards alone lose it. The other side suffers 2 disruptions at once.
    ]],

    when = { "battle.cards" },
    can_play = function(ev)
        return game:battle_round() == 1 or "the first Round is over"
    end,

    play = function(ev)
        local none = function()
            return 0
        end
        local british = game:battle():has_formation(powers.britain)
        contest.shakes_the_loser(ev, contest.winner(ev, none, british and sides.allies or sides.french))
    end,
}
