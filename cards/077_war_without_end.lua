return card {
    api = 1,
    number = 77,
    title = "War Without End",
    kind = "must_play",
    after = "remove",
    stays = "war",
    text = [[
        This Turn no Peace Roll is made, and the conquest of Spain needs a modified 9. Draw a card; you may play one
        more card.
    ]],

    play = function(ev)
        ev:start("war", {}, lasting.interphase)
        draws.and_play(ev, 1)
    end,

    effects = {
        war = {
            ["conquest.threshold"] = function(fx, at, n)
                return n + 1
            end,
            ["peace.allowed"] = function(fx, at, allowed)
                return false
            end,
        },
    },
}
