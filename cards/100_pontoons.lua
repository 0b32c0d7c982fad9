return card {
    api = 1,
    number = 100,
    title = "Pontoons",
    cp = 4,
    plus = true,
    home = "france",
    kind = "response",
    stays = "pontoons",
    text = [[
        Choose a River. In this Impulse it is clear ground for your Formations and the Groups you command, for movement,
        Battle, retreat, interception and evasion. Bridges Washed Away (#10) ends there.
    ]],

    when = { "any" },
    ask = "Which River?",
    targets = function(ev)
        return game:lines({ type = "river" })
    end,

    play = function(ev)
        ev:end_effects(10, { line = ev.target })
        ev:start("pontoons", { line = ev.target }, lasting.impulse)
    end,

    effects = {
        pontoons = {
            ["line.type"] = function(fx, at, kind)
                return at.line == fx.line and at.power == fx.by and "clear" or kind
            end,
        },
    },
}
