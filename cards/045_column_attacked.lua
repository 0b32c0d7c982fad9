return card {
    api = 1,
    number = 45,
    title = "Column Attacked",
    cp = 3,
    kind = "response",
    stays = "attacked",
    text = [[
        On a Formation that is about to move: it pays 1 CP more for each Duchy that it enters in this Impulse. Or: an
        interception or evasion that would succeed fails.
    ]],

    when = { "move.declared", "intercept.rolled", "evade.rolled" },

    can_play = function(ev)
        return ev.window.name == "move.declared" or ev:reaction_succeeds() or "the attempt has failed anyway"
    end,

    play = function(ev)
        if ev.window.name == "move.declared" then
            ev:start("attacked", { formation = ev.window.formation }, lasting.impulse)
        else
            ev:cancel_reaction()
        end
    end,

    effects = {
        attacked = {
            -- Once for the Formation, not for each Army in it.
            ["move.cost"] = function(fx, at, cost)
                local commander = fx.formation:leader()
                local own = at.leader == commander and (commander ~= nil or at.formation:is(fx.formation))
                return own and cost + 1 or cost
            end,
        },
    },
}
