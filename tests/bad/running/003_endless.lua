return card {
    api = 1,
    number = 3,
    title = "An endless loop",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:gain_resource(1)
        while true do
        end
    end,
}
