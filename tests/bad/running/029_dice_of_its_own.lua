return card {
    api = 1,
    number = 29,
    title = "Dice of its own",
    cp = 3,
    kind = "event",
    play = function(ev)
        if math.random(6) > 3 then
            ev:gain_resource(1)
        end
    end,
}
