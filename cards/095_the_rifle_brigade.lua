--!nonstrict
local function near_the_british(at)
    return at:has_formation(powers.britain) or #at:neighbours({ with = powers.britain }) > 0
end

local function before_a_round(ev)
    return ev.window.name == "battle.round.before_dice"
end

return card {
    api = 1,
    number = 95,
    title = "The Rifle Brigade",
    cp = 5,
    kind = "response",
    home = "britain",
    text = [[
        On a French Formation with or Adjacent to a British one, as it is about to move, intercept, evade, or fight a
        Round of a Battle or Siege: it checks for Attrition. Losses go to the Regroup Box and count as eliminations of
        the Battle or Siege. What it was about to do goes on with the rest.
    ]],

    when = {
        "move.declared", "intercept.declared", "evade.declared", "battle.round.before_dice", "siege.round.before_dice",
    },
    can_play = function(ev)
        if before_a_round(ev) then
            return ev.window.duchy:has_formation(sides.french) and near_the_british(ev.window.duchy)
        end
        if ev.window.power:side() ~= sides.french then
            return "it is not a French Formation"
        end
        -- Another Response may have removed all of it.
        local at = ev.window.pieces:duchy()
        return at ~= nil and near_the_british(at) or "no British Formation is nearby"
    end,

    play = function(ev)
        if before_a_round(ev) then
            ev:check_force(sides.french, { to_regroup = true, counts = true })
        else
            local counts = ev.window.name == "siege.round.before_dice"
            ev:check_pieces(ev.window.pieces, { to_regroup = true, counts = counts })
        end
    end,
}
