-- What Events add to Battlefield Loot and Sack (11.10, 11.11, 12.5).

local spoils = {}

-- Whether an Army or Army Group has just been Routed or eliminated. Soldiers without a Leader do not count.
function spoils.of_battle(ev)
    local window, winner = ev.window, game:battle_winner()
    return window.name == "battle.won" and window.kind ~= "defeat" and winner and winner:enemy():was_army()
end

-- The victor, whoever plays the card, gains a Resource and draws a card.
function spoils.take(ev)
    local victor = ev.window.power
    ev:gain_spoils(1)
    ev:draw(1, { power = victor })
end

return spoils
