return card {
    api = 1,
    number = 9,
    title = "Passes Blocked",
    cp = 2,
    kind = "response",
    stays = "blocked",
    text = [[
        Choose a Pass. Until your next Impulse starts nothing crosses it: no move, retreat, interception, evasion or
        Deployment, and no Army places a Flag across it.
    ]],

    when = { "any" },
    ask = "Which Pass?",
    targets = function(ev)
        return game:lines({ type = "pass" })
    end,

    play = function(ev)
        ev:start("blocked", { line = ev.target }, lasting.start_of_impulse(ev.player))
    end,

    effects = {
        blocked = {
            ["may_cross_line"] = function(fx, at, open)
                return open and at.line ~= fx.line
            end,
        },
    },
}
