return card {
    api = 1,
    number = 46,
    title = "Corruption & Sabotage",
    kind = "must_play",
    text = [[
        Every Power with more than 3 Resources loses half of them, rounded up. Draw a card. All discards, this card among
        them, are shuffled into the draw pile. You may play one more card.
    ]],

    play = function(ev)
        for _, power in ipairs(game:powers()) do
            if power:resources() > 3 then
                ev:lose_resource(math.ceil(power:resources() / 2), { power = power })
            end
        end
        ev:draw(1)
        ev:discard(ev.card)
        ev:reshuffle_discards()
        ev:play_another()
    end,
}
