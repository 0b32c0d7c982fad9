return card {
    api = 1,
    number = 18,
    title = "Royal Intervention",
    cp = 8,
    kind = "event",
    looks = { "reserve", "take_from_reserve" },
    text = [[
        Take from your Home Reserve a card of your choice that was not played, and gain 1 Resource.
    ]],

    play = function(ev)
        if #ev.player:reserve() > 0 then
            ev:take_from_reserve(ev:choose("Which Home card?", ev.player:reserve()))
        end
        ev:gain_resource(1)
    end,
}
