-- Pieces that Overrun the enemy in the storm stay there: all pieces of their Powers.
local function hold(ev, fx, powers)
    if not ev.window.overrun or ev.window.duchy ~= fx.duchy then
        return
    end
    for _, p in powers do
        if fx.duchy:has_formation(p) then
            ev:start("soaked", { pieces = ev:follow(p, fx.duchy) }, lasting.start_of_impulse(p))
        end
    end
end

return card {
    api = 1,
    number = 81,
    title = "Thunder & Lightning",
    cp = 3,
    kind = "battle",
    stays = "storm",
    text = [[
        Before the first Round of a Battle or Siege: until the Impulse ends all dice of both sides in Battle and Siege
        in this Duchy are halved, rounded up, and a Rout is only a retreat. Pieces that Overrun the enemy there neither
        leave the Duchy, except by retreat, nor besiege until their Power's next Impulse.
    ]],

    when = { "battle.cards", "siege.cards" },
    can_play = function(ev)
        return (game:battle_round() or siege:round()) == 1 or "the first Round is over"
    end,

    play = function(ev)
        ev:start("storm", { side = ev.side, duchy = game:battle() or siege:duchy() }, lasting.impulse)
    end,

    effects = {
        storm = {
            ["battle.dice.halve"] = function(fx, at, times)
                return at.duchy == fx.duchy and times + 1 or times
            end,
            ["siege.dice.halve"] = function(fx, at, times)
                return at.duchy == fx.duchy and times + 1 or times
            end,
            ["rout.downgrade"] = function(fx, at, mere_retreat)
                return mere_retreat or at.duchy == fx.duchy
            end,
            on = {
                ["battle.end"] = function(fx, ev)
                    hold(ev, fx, ev.window.overrun and game:battle_winner():powers() or {})
                end,
                ["siege.end"] = function(fx, ev)
                    hold(ev, fx, { ev.window.power })
                end,
            },
        },
        soaked = {
            ["may_leave"] = function(fx, at, free)
                local who = at.formation or at.leader
                return free and not (who and fx.pieces:is(who))
            end,
            ["siege.allowed"] = function(fx, at, allowed)
                return allowed and not fx.pieces:is(at.formation)
            end,
        },
    },
}
