return card {
    api = 1,
    number = 10,
    title = "Bridges Washed Away",
    cp = 2,
    kind = "response",
    stays = "blocked",
    text = [[
        Choose a River. Until your next Impulse starts, or until the Pontoons (#100) are played there, nothing crosses it: no
        move, retreat, interception, evasion or Deployment, and no Army places a Flag across it.
    ]],

    when = { "any" },
    ask = "Which River?",
    targets = function(ev)
        return game:lines({ type = "river" })
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
