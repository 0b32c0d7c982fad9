-- cards/025_text_says_three.lua, wrong in line 18: text 3 SP, code 2
return card {
    api = 1,
    number = 25,
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
        ev:place_sp(ev.player, ev.target, 2)
    end,
}
