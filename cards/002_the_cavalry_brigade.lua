local CHARGE, COVER = "charge: 2 more dice in this Round", "cover: the Rout becomes a retreat"

-- What it can do now: charge, ride down an enemy card (even one just played), or cover a Rout of its own side.
local function ways(ev)
    local w = ev.window
    if game:battle() == nil or cavalry.is_caught_by_lancers() then
        return {}
    elseif w.name == "battle.rout" then
        return game:battle_winner() == ev.enemy and { COVER } or {}
    end
    local enemy_cards = game:battle_cards(ev.enemy)
    if w.name == "card.played" then
        return list.has(enemy_cards, w.card) and enemy_cards or {}
    end
    local out = w.name == "battle.round.before_dice" and {} or enemy_cards
    if w.name ~= "battle.revealed" and not cavalry.meets_squares(ev.side) then
        table.insert(out, CHARGE)
    end
    return out
end

return card {
    api = 1,
    number = 2,
    title = "The Cavalry Brigade",
    cp = 2,
    kind = "response",
    stays = "riding",
    text = [[
        In a Battle, choose one: your side rolls 2 more dice in this Round; or an enemy Battle card in play is discarded
        and its effects end; or a Rout of your side that was just found becomes a retreat.
    ]],

    when = { "card.played", "battle.cards", "battle.revealed", "battle.round.before_dice", "battle.rout" },
    ask = "What does the cavalry do? If you choose an enemy card, it is discarded.",
    targets = ways,

    play = function(ev)
        if ev.target == CHARGE or ev.target == COVER then
            ev:start("riding", { side = ev.side, way = ev.target }, lasting.round)
        else
            ev:withdraw_card(ev.target)
        end
    end,

    effects = {
        riding = {
            ["battle.dice"] = function(fx, at, n)
                local charges = fx.way == CHARGE and at.side == fx.side
                local void = cavalry.meets_squares(fx.side) or cavalry.is_caught_by_lancers()
                return charges and not void and n + 2 or n
            end,
            ["rout.downgrade"] = function(fx, at, mere_retreat)
                local covers = fx.way == COVER and at.side == fx.side and not cavalry.is_caught_by_lancers()
                return mere_retreat or covers
            end,
        },
    },
}
