return card {
    api = 1,
    number = 18,
    title = "Royal Intervention",
    cp = 8,
    kind = "event",
    text = [[
        Take a card of your choice that has not been played out of your Home Reserve, and gain 1 Resource.
    ]],

    play = function(ev)
        local chosen = ev:choose("Which Home card?", ev.player:reserve(), { optional = true })
        if chosen then
            ev:take_from_reserve(chosen)
        end
        ev:gain_resource(1)
    end,
}
