-- Lifetimes with senseless names. Ends: ev:start: unknown Duchy "␛[2J"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        pcall(ev.start, ev, "odd", {}, "start_of_impulse:nobody")
        pcall(ev.start, ev, "odd", {}, "leader_out:" .. string.rep("x", 60000))
        pcall(lasting.fight, {})
        ev:start("odd", {}, "fight:\27[2J")
    end,
    effects = {
        odd = {},
    },
}
