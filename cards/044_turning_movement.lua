local function can_set_out(leader)
    return leader:can_set_out()
end

return card {
    api = 1,
    number = 44,
    title = "Turning Movement",
    cp = 4,
    kind = "event",
    text = [[
        One of your Armies moves up to two Duchies without Command Points or Attrition, and no enemy may intercept or evade it.
        It may pass an enemy Fortress without an enemy Formation. After a Battle it goes on only if that was an Overrun.
    ]],

    ask = "Which Army?",
    can_play = function(ev)
        return list.any(ev.player:leaders(), can_set_out) or "no Army of yours can move"
    end,
    targets = function(ev)
        return list.filter(ev.player:leaders(), can_set_out)
    end,

    play = function(ev)
        local turning = ev:start("turning", { leader = ev.target }, lasting.impulse)
        ev:march_army(ev.target, 2, "Where does the Army move?")
        ev:stop(turning)
    end,

    effects = {
        turning = {
            ["move.cost"] = function(fx, at, cost)
                return at.leader == fx.leader and 0 or cost
            end,
            ["move.react_allowed"] = function(fx, at, allowed)
                return allowed and at.leader ~= fx.leader
            end,
            ["fortress.bypass"] = function(fx, at, past)
                return past or at.leader == fx.leader
            end,
            -- The card played later prevails.
            ["attrition.exempt"] = function(fx, at, free)
                return free or (at.leader == fx.leader and at.effect < fx.id)
            end,
        },
    },
}
