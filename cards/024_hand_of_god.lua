local CANCEL, STEAL = "cancel the card just played", "take a card from a hand"

local function hands_to_rob(ev)
    return list.filter(game:powers(), function(p)
        return p ~= ev.player and p:common_cards() > 0
    end)
end

return card {
    api = 1,
    number = 24,
    title = "Hand of God",
    cp = 6,
    kind = "response",
    looks = { "common_cards" },
    text = [[
        Cancel a card that was just played: it has no effect and goes to the discards. Or take a random card from
        another Power's hand into your own, but never a Home card.
    ]],

    when = { "any" },
    can_play = function(ev)
        return ev.window.name == "card.played" or #hands_to_rob(ev) > 0 or "no other hand has a card that you could take"
    end,

    play = function(ev)
        local ways = {}
        if ev.window.name == "card.played" then
            table.insert(ways, CANCEL)
        end
        if #hands_to_rob(ev) > 0 then
            table.insert(ways, STEAL)
        end
        -- A Response may have emptied the last hand.
        if #ways == 0 then
            return
        end
        local own_card = ways[1] == CANCEL and ev.window.power == ev.player
        if ev:choose("What does the Hand of God do?", ways, { always = own_card }) == CANCEL then
            ev:cancel(ev.window.card)
        else
            ev:take_random(ev:choose("From whose hand?", hands_to_rob(ev)))
        end
    end,
}
