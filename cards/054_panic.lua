return card {
    api = 1,
    number = 54,
    title = "Panic!",
    cp = 5,
    kind = "response",
    text = [[
        Everything that is left of the loser of a Battle, disrupted or not, checks for Attrition before it retreats: +1
        on the sixth and every later die. The losses count for Rout and Loot. Rally! and Rearguard cancel it.
    ]],

    when = { "battle.decided" },
    can_play = function(ev)
        local winner = game:battle_winner()
        if not winner or not game:battle():has_formation(winner:enemy()) then
            return "the loser has nobody left who could flee"
        end
        return not panic.is_stopped(winner:enemy()) or "the loser has already rallied"
    end,

    play = function(ev)
        ev:check_force(game:battle_winner():enemy(), { late_bonus = 1, counts = true, loot = true })
    end,
}
