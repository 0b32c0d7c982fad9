-- The raids whose losses it halves.
local raiders = { ["19"] = true, ["56"] = true, ["88"] = true, ["92"] = true }

-- Whose losses are halved: the player's, and those of French Formations beside an Army of the player.
local function is_covered(player, power, duchy)
    return power == player or (power:side() == sides.french and #duchy:leaders(player) > 0)
end

-- The checks whose losses have just been suffered.
local function fresh_checks(ev)
    local w = ev.window
    if w and w.name == "attrition.rolled" and raiders[w.cause] then
        return { w.check }
    elseif w and w.name == "card.done" and w.card == cards[19] then
        return game:checks(19)
    end
    return {}
end

return card {
    api = 1,
    number = 102,
    title = "Chasseurs & Hussars",
    cp = 4,
    plus = true,
    kind = "response",
    home = "france",
    stays = "patrols",
    text = [[
        For the rest of the Turn your pieces, and French Formations beside an Army of yours, suffer half of the losses
        of Banditti of the Sierra, Cavalry Raid, Partisans and Guerrilla Attacks, rounded up, even if just suffered.
    ]],

    when = { "any" },

    play = function(ev)
        for _, check in ipairs(fresh_checks(ev)) do
            if is_covered(ev.player, game:check_power(check), game:check_duchy(check)) then
                ev:halve_losses(check)
            end
        end
        ev:start("patrols", {}, lasting.turn)
    end,

    effects = {
        patrols = {
            ["attrition.losses"] = function(fx, at, n)
                local halved = raiders[at.cause] and is_covered(fx.by, at.power, at.duchy)
                return halved and (n + 1) // 2 or n
            end,
        },
    },
}
