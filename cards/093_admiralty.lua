--!nonstrict
local ASSAULT, CONVOYS = "one Amphibious Assault", "two Convoys with the fleet's support"

-- British Formations in a Port that they entered in this Impulse.
local function is_supported(power_or_side, d)
    local british = power_or_side == powers.britain or power_or_side == sides.allies
    return british and d:port() ~= nil and d:has_entered(powers.britain)
end

local function one_more(fx, at, n)
    return is_supported(at.side, at.duchy) and n + 1 or n
end

return card {
    api = 1,
    number = 93,
    title = "Admiralty / Hearts of Oak",
    cp = 6,
    plus = true,
    kind = "event",
    home = "britain",
    text = [[
        This Impulse: one Amphibious Assault without Command Points. Or two Convoys without Command Points, besides the one
        that is paid for; and British Formations in Ports that they enter roll one more die in Battle and Siege and suffer
        only half the losses, rounded up, of each Attrition check there.
    ]],

    play = function(ev)
        if ev:choose("What does the Navy do?", { ASSAULT, CONVOYS }) == ASSAULT then
            ev:start("assault", {}, lasting.impulse)
        else
            ev:start("convoys", {}, lasting.impulse)
        end
    end,

    effects = {
        assault = {
            ["amphib.allowed"] = function(fx, at, allowed)
                return allowed or at.power == powers.britain
            end,
        },
        convoys = {
            ["convoy.free"] = function(fx, at, n)
                return at.power == powers.britain and n + 2 or n
            end,
            ["battle.dice"] = one_more,
            ["siege.dice"] = one_more,
            ["attrition.losses"] = function(fx, at, n)
                return is_supported(at.power, at.duchy) and (n + 1) // 2 or n
            end,
        },
    },
}
