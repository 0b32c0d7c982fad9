-- cards/056_swapped_arguments.lua, wrong in line 18: Duchy before Power
return card {
    api = 1,
    number = 56,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        3 SP are placed in a Home Duchy.
    ]],

    ask = "Where?",
    targets = function(ev)
        return ev.player:placing_duchies()
    end,

    play = function(ev)
        ev:place_sp(ev.target, ev.player, 3)
    end,
}
