return card {
    api = 1,
    number = 60,
    title = "Traitors",
    cp = 3,
    kind = "battle",
    stays = "betrayed",
    text = [[
        Before the first Round of a Battle the enemy there checks for Attrition. For each loss your side rolls one more
        die in each Round; the losses are not casualties of the Battle.
    ]],

    when = { "battle.cards" },
    can_play = function(ev)
        return game:battle_round() == 1 or "the first Round is over"
    end,

    play = function(ev)
        local check = ev:check_force(ev.enemy)
        if check then
            ev:start("betrayed", { side = ev.side, check = check }, lasting.battle)
        end
    end,

    effects = {
        betrayed = {
            ["battle.dice"] = function(fx, at, n)
                return at.side == fx.side and n + game:check_losses(fx.check) or n
            end,
        },
    },
}
