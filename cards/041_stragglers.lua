return card {
    api = 1,
    number = 41,
    title = "Stragglers",
    cp = 3,
    kind = "response",
    stays = "straggling",
    text = [[
        On a Formation that has just entered a Duchy: it checks for Attrition there and in every further Duchy that it
        enters this Impulse, besides any other check.
    ]],

    when = { "move.entered", "intercept.entered", "evade.entered", "retreat.entered" },

    play = function(ev)
        ev:start("straggling", { formation = ev.window.formation }, lasting.impulse)
    end,

    effects = {
        straggling = {
            ["attrition.extra_checks"] = function(fx, at, n)
                return at.formation:is(fx.formation) and n + 1 or n
            end,
        },
    },
}
