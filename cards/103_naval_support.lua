local function is_french(power)
    return power ~= nil and power:side() == sides.french
end

-- A check of French pieces in a Port that is due or has just been rolled.
local function is_check_in_port(w)
    local attrition = w.name == "attrition.declared" or w.name == "attrition.rolled"
    return attrition and w.duchy:port() ~= nil and is_french(w.power)
end

return card {
    api = 1,
    number = 103,
    title = "Naval Support",
    cp = 6,
    plus = true,
    kind = "response",
    home = "france",
    text = [[
        In your own Impulse: one Convoy of your pieces without Command Points. Or block a British Convoy, Amphibious
        Assault or Descent from the Sea that is announced: its cost is lost. Or in one Port no French piece is lost to
        Attrition for the rest of the Impulse, nor in the check just rolled.
    ]],

    when = { "impulse.action", "convoy.declared", "attrition.declared", "attrition.rolled" },
    can_play = function(ev)
        local w = ev.window
        if ev.mode == "event" then
            return true
        elseif w.name == "convoy.declared" then
            return w.power == powers.britain or "it is not a British Convoy"
        end
        return is_check_in_port(w) or "no French Formation in a Port checks for Attrition"
    end,

    play = function(ev)
        local w = ev.window
        if ev.mode == "event" then
            ev:start("convoy", {}, lasting.impulse)
        elseif w.name == "convoy.declared" then
            ev:block_convoy()
        else
            if w.name == "attrition.rolled" then
                ev:undo_attrition(w.check)
            end
            ev:start("haven", { port = w.duchy }, lasting.impulse)
        end
    end,

    effects = {
        convoy = {
            ["convoy.free"] = function(fx, at, n)
                return at.power == fx.by and n + 1 or n
            end,
        },
        haven = {
            ["attrition.exempt"] = function(fx, at, exempt)
                return exempt or (at.duchy == fx.port and is_french(at.power))
            end,
        },
    },
}
