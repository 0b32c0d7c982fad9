local CHARGE = "charge: 2 more dice in this Round"
local RIDE_DOWN = "ride down: the enemy discards a Battle card"
local COVER = "cover: the Rout becomes a retreat"

-- A card that was just played can be ridden down as well.
local function can_ride_down(ev)
    local w = ev.window
    local now = w.name == "battle.cards" or w.name == "battle.revealed"
    return now or (w.name == "card.played" and list.has(game:battle_cards(ev.enemy), w.card))
end

local function ways(ev)
    local name = ev.window.name
    local out = {}
    local before_dice = name == "battle.cards" or name == "battle.round.before_dice"
    if before_dice and not cavalry.meets_squares(ev.side) then
        table.insert(out, CHARGE)
    end
    if can_ride_down(ev) and #game:battle_cards(ev.enemy) > 0 then
        table.insert(out, RIDE_DOWN)
    end
    if name == "battle.rout" and game:battle_winner() == ev.enemy then
        table.insert(out, COVER)
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
        and what runs of it ends; or a Rout of your side that was just found becomes a retreat.
    ]],

    when = { "card.played", "battle.cards", "battle.revealed", "battle.round.before_dice", "battle.rout" },
    can_play = function(ev)
        if game:battle() == nil then
            return "there is no Battle"
        elseif cavalry.is_caught_by_lancers() then
            return "lancers have caught it in this Battle"
        end
        return #ways(ev) > 0 or "there is nothing for it to do now"
    end,

    play = function(ev)
        local way = ev:choose("What shall the cavalry do?", ways(ev))
        if way == RIDE_DOWN then
            ev:withdraw_card(ev:choose("Which enemy card is discarded?", game:battle_cards(ev.enemy)))
        else
            ev:start("riding", { side = ev.side, way = way }, lasting.round)
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
