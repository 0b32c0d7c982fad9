return card {
    api = 1,
    number = 3,
    title = "Mud, Mud and More Mud",
    cp = 6,
    kind = "response",
    stays = "mud",
    text = [[
        When a Formation enters a Duchy in any way: it, and all pieces that are or arrive there in this Impulse, can leave
        the Duchy only by retreat until the next Impulse of their own Power starts.
    ]],

    when = { "move.entered", "intercept.entered", "evade.entered", "retreat.entered" },

    play = function(ev)
        for _, power in game:powers() do
            ev:start("mud", { duchy = ev.window.duchy, power = power, pieces = false }, lasting.start_of_impulse(power))
        end
    end,

    effects = {
        -- One for each Power. In this Impulse it holds all pieces of the Power there, and afterwards those that it caught.
        mud = {
            ["may_leave"] = function(fx, at, free)
                local here = at.from == fx.duchy and at.power == fx.power
                return free and not (here and (not fx.pieces or at.formation:is(fx.pieces)))
            end,
            on = {
                ["impulse.over"] = function(fx, ev)
                    if not fx.pieces and fx.duchy:has_formation(fx.power) then
                        ev:update(fx.id, { pieces = ev:follow(fx.power, fx.duchy) })
                    elseif not fx.pieces or not fx.pieces:has_piece_in(fx.duchy) then
                        ev:stop(fx.id)
                    end
                end,
            },
        },
    },
}
