-- cards/013_no_such_hook.lua, wrong in line 19: turn.ends
return card {
    api = 1,
    number = 13,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:start("tired", {}, lasting.turn)
    end,

    effects = {
        tired = {
            on = {
                ["turn.ends"] = function(fx, ev)
                    ev:stop(fx.id)
                end,
            },
        },
    },
}
