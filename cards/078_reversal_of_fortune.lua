local CANCEL, LAND = "cancel the card just played", "place 4 British SP"

-- Cards that it can answer when they are played as Events.
local reversed = list.map({ 4, 5, 38, 39, 85 }, function(n)
    return cards[n]
end)

local function can_cancel(ev)
    local w = ev.window
    return w and w.name == "card.played" and w.mode == "event" and list.has(reversed, w.card)
end

local function british_keys()
    return list.filter(powers.britain:placing_duchies(), function(d)
        return d:is_key()
    end)
end

return card {
    api = 1,
    number = 78,
    title = "Reversal of Fortune",
    cp = 6,
    kind = "response",
    text = [[
        Cancel Russian Front, Disaster on the Rhine, The Emperor Beckons, Royalist Dissent or All the Emperor's Horses when
        it is played as an Event: it goes to the discards. Or place 4 British SP in one British Home Key that Britain
        Controls.
    ]],

    when = { "any" },
    can_play = function(ev)
        return can_cancel(ev) or #british_keys() > 0 or "Britain Controls no Home Key"
    end,

    play = function(ev)
        local ways = {}
        if can_cancel(ev) then
            table.insert(ways, CANCEL)
        end
        if #british_keys() > 0 then
            table.insert(ways, LAND)
        end
        local own_card = ways[1] == CANCEL and ev.window.power == ev.player
        local for_the_enemy = ways[1] == LAND and ev.side == sides.french
        if ev:choose("Cancel the card, or place SP?", ways, { always = own_card or for_the_enemy }) == CANCEL then
            ev:cancel(ev.window.card)
        else
            local key = ev:choose("In which Key?", british_keys(), { by = powers.britain })
            ev:place_sp(powers.britain, key, 4)
        end
    end,
}
