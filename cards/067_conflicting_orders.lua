return card {
    api = 1,
    number = 67,
    title = "Conflicting Orders",
    cp = 2,
    kind = "response",
    stays = "confused",
    text = [[
        On a Formation that is about to move, intercept or evade under a Leader whose rating is 0, 1 or 2: it stays where it is,
        and Command Points spent on that are lost. It is marked and neither moves nor intercepts in this Impulse.
    ]],

    when = { "move.declared", "intercept.declared", "intercept.rolled", "evade.declared", "evade.rolled" },

    can_play = function(ev)
        local leader = ev.window.leader
        if not leader or not leader:duchy() then
            return "no Leader commands there"
        end
        return leader:rating() <= 2 or leader:name() .. " has a rating above 2"
    end,

    play = function(ev)
        ev:mark_formation()
        ev:start("confused", { formation = ev.window.formation }, lasting.impulse)
        if ev.window.name == "move.declared" then
            ev:cancel_move()
        else
            ev:cancel_reaction()
        end
    end,

    effects = {
        confused = {
            ["may_move"] = function(fx, at, free)
                return free and not at.formation:is(fx.formation)
            end,
            ["may_intercept"] = function(fx, at, free)
                return free and not at.formation:is(fx.formation)
            end,
        },
    },
}
