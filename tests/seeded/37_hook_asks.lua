-- cards/045_hook_asks.lua, wrong in line 20: a hook asks somebody
return card {
    api = 1,
    number = 45,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:start("greedy", {}, lasting.turn)
    end,

    effects = {
        greedy = {
            on = {
                ["turn.end"] = function(fx, ev)
                    if ev:confirm("Take a card?", { by = fx.by }) then
                        ev:draw(1, { power = fx.by })
                    end
                end,
            },
        },
    },
}
