--!nonstrict
-- A Power that holds only Home cards pays with Soldiers instead.
local function overthrow(ev, power)
    if not ev:discard_random(power) then
        ev:remove_sp(power, 2, { fallback = ev.player, apart = true })
    end
end

return card {
    api = 1,
    number = 6,
    title = "Viceroys Overthrown",
    kind = "must_play",
    after = "remove",
    text = [[
        Britain, then Spain, loses a random card, not a Home card; a Power without one loses 2 SP instead. If it lets
        you choose them, take them from two different Duchies if possible. Draw a card; you may play one more card.
    ]],

    play = function(ev)
        overthrow(ev, powers.britain)
        overthrow(ev, powers.spain)
        draws.and_play(ev, 1)
    end,
}
