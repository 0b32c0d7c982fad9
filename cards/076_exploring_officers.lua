--!nonstrict
local HAND, DECK = "look at a hand", "look at the draw pile"

local function hands(ev)
    return list.filter(game:powers(), function(p)
        return p ~= ev.player and p:common_cards() > 0
    end)
end

local function look_into_a_hand(ev)
    local victim = ev:choose("Whose hand do you look at?", hands(ev))
    local seen = victim:random_cards(3)
    ev:look_at(victim, seen)
    ev:discard(ev:choose("Which of them do you discard?", seen))
end

local function look_at_the_draw_pile(ev)
    local top = ev:peek_deck(3)
    if ev:can_buy() then
        local bought = ev:choose("Spend a Resource to take one of them?", top, { optional = true })
        if bought then
            ev:buy(bought)
            top = list.without(top, bought)
        end
    end
    local order = {}
    while #top > 0 do
        local next = ev:choose("Which card comes next in the draw pile?", top)
        table.insert(order, next)
        top = list.without(top, next)
    end
    ev:put_on_deck(order)
end

return card {
    api = 1,
    number = 76,
    title = "Exploring Officers / Spies",
    cp = 6,
    plus = true,
    kind = "event",
    looks = { "buy", "common_cards", "discard", "look_at", "peek_deck", "put_on_deck", "random_cards" },
    text = [[
        Look at up to 3 random cards of another hand, but no Home cards, and discard one. Or look at the top 3 of the draw
        pile; if no Resource was spent this Impulse you may spend one to take one of them; put the others back on top in
        any order.
    ]],

    can_play = function(ev)
        return #hands(ev) > 0 or game:deck_size() > 0 or "there is nothing to look at"
    end,

    play = function(ev)
        local ways = {}
        if #hands(ev) > 0 then
            table.insert(ways, HAND)
        end
        if game:deck_size() > 0 then
            table.insert(ways, DECK)
        end
        -- A Response may have emptied the last hand.
        if #ways == 0 then
            return
        end
        if ev:choose("Where do the officers look?", ways) == HAND then
            look_into_a_hand(ev)
        else
            look_at_the_draw_pile(ev)
        end
    end,
}
