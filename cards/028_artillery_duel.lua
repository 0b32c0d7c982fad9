return card {
    api = 1,
    number = 28,
    title = "Artillery Duel",
    cp = 2,
    kind = "battle",
    text = [[
        Before the first Round of a Battle each side rolls a die and adds its Nationality Bonus, your side 2 more. The
        higher result wins; the French win a tie. The other side suffers 2 disruptions at once.
    ]],

    when = { "battle.cards" },
    can_play = function(ev)
        return game:battle_round() == 1 or "the first Round is over"
    end,

    play = function(ev)
        local bonus = function(side)
            return side:nationality_bonus()
        end
        contest.shakes_the_loser(ev, contest.winner(ev, bonus, sides.french))
    end,
}
