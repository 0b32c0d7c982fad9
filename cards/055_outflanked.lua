-- The Battle cards of both sides that can be turned now: one that was just played, or after both sides' cards are out
-- all that are in play.
local function in_reach(ev)
    if game:battle() == nil then
        return {}
    end
    local all = game:battle_cards(ev.enemy)
    for _, c in game:battle_cards(ev.side) do
        table.insert(all, c)
    end
    return list.filter(all, function(c)
        return ev.window.name ~= "card.played" or c == ev.window.card
    end)
end

return card {
    api = 1,
    number = 55,
    title = "Outflanked!",
    cp = 4,
    kind = "response",
    text = [[
        On a Battle card in a Battle: from now on it works for the other side, and you decide for it; if the sides roll to
        see who gains by it, that side wins without a roll. A Home card is discarded instead. What it has done stays done.
    ]],

    when = { "card.played", "battle.cards", "battle.revealed" },
    ask = "Which Battle card?",
    targets = in_reach,
    hurts = function(ev, c)
        return list.has(game:battle_cards(ev.side), c)
    end,

    play = function(ev)
        if ev.target:home() then
            ev:withdraw_card(ev.target)
        else
            ev:turn_card(ev.target)
        end
    end,
}
