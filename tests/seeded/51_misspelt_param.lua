-- cards/059_misspelt_param.lua, wrong in line 14: params.ps
return card {
    api = 1,
    number = 59,
    title = "Seeded",
    cp = 3,
    kind = "event",
    params = { sp = 2 },
    text = [[
        2 Resources.
    ]],

    play = function(ev)
        ev:gain_resource(params.ps)
    end,
}
