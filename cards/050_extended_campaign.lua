return card {
    api = 1,
    number = 50,
    title = "Extended Campaign",
    cp = 5,
    kind = "event",
    looks = { "hand" },
    text = [[
        Only as the last card of your hand, Home cards included. Draw two cards; you may play one of your hand.
    ]],

    can_play = function(ev)
        return list.all(ev.player:hand(), function(c)
            return c == ev.card
        end) or "you hold other cards"
    end,

    play = function(ev)
        draws.and_play(ev, 2)
    end,
}
