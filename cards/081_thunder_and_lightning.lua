return card {
    api = 1,
    number = 81,
    title = "Thunder & Lightning",
    cp = 3,
    kind = "battle",
    stays = "storm",
    text = [[
        Before the first Round: for the rest of the Impulse all dice of both sides in this Duchy are halved, rounded up,
        and a Rout is but a retreat. Who Overruns the enemy there stays until its Power's next Impulse: it neither leaves
        the Duchy, other than by retreat, nor besieges.
    ]],

    when = { "battle.cards" },
    can_play = function(ev)
        return game:battle_round() == 1 or "the first Round is over"
    end,

    play = function(ev)
        ev:start("storm", { side = ev.side, duchy = game:battle() }, lasting.impulse)
    end,

    effects = {
        storm = {
            ["battle.dice.halve"] = function(fx, at, times)
                return at.duchy == fx.duchy and times + 1 or times
            end,
            ["rout.downgrade"] = function(fx, at, mere_retreat)
                return mere_retreat or at.duchy == fx.duchy
            end,
            on = {
                ["battle.end"] = function(fx, ev)
                    if not ev.window.overrun or ev.window.duchy ~= fx.duchy then
                        return
                    end
                    for _, p in game:battle_winner():powers() do
                        if fx.duchy:has_formation(p) then
                            ev:start("soaked", { pieces = ev:follow(p, fx.duchy) }, lasting.start_of_impulse(p))
                        end
                    end
                end,
            },
        },
        soaked = {
            ["may_leave"] = function(fx, at, free)
                local who = at.formation or at.leader
                return free and not (who and fx.pieces:is(who))
            end,
        },
    },
}
