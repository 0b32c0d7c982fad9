-- cards/014_sp_for_cp.lua, wrong in line 14: SP are given as CP
return card {
    api = 1,
    number = 14,
    title = "Seeded",
    cp = 3,
    kind = "event",
    params = { sp = 4 },
    text = [[
        Build with 4 CP.
    ]],

    play = function(ev)
        ev:grant_cp(ev.player, params.sp)
    end,
}
