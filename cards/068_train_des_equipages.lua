local function is_loot(ev)
    return ev.window.name == "loot.declared" or ev.window.name == "loot.rolled"
end

return card {
    api = 1,
    number = 68,
    title = "Train des Equipages",
    cp = 2,
    kind = "response",
    text = [[
        Take back all losses that Attrition has just caused in one Duchy. Or deny an enemy who has won a Battle its Loot;
        not a Resource that an Event gives.
    ]],

    when = { "attrition.rolled", "loot.declared", "loot.rolled" },
    can_play = function(ev)
        if is_loot(ev) then
            return ev.window.kind == "loot" and ev.window.power:side() == ev.enemy or "it is not an enemy who Loots"
        end
        return game:check_losses(ev.window.check) > 0 or "nothing was lost"
    end,

    play = function(ev)
        if is_loot(ev) then
            ev:start("left_behind", { power = ev.window.power }, lasting.battle)
        else
            ev:undo_attrition(ev.window.check)
        end
    end,

    effects = {
        left_behind = {
            ["loot.allowed"] = function(fx, at, allowed)
                return allowed and at.power ~= fx.power
            end,
        },
    },
}
