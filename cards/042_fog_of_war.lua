return card {
    api = 1,
    number = 42,
    title = "Fog of War",
    cp = 4,
    kind = "response",
    text = [[
        Cancel a Battle card or Response that another Power has just played in a Battle or Siege: it has no effect and is
        discarded.
    ]],

    when = { "card.played" },
    can_play = function(ev)
        local mode = ev.window.mode
        if mode ~= "battle" and mode ~= "response" then
            return "no Battle card or Response was just played"
        end
        if ev.window.power == ev.player then
            return "you played that card yourself"
        end
        return game:fighting() or "only in a Battle or Siege"
    end,

    play = function(ev)
        ev:cancel(ev.window.card)
    end,
}
