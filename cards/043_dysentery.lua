local BOTH = { "the enemy there", "the Fortress" }

return card {
    api = 1,
    number = 43,
    title = "Dysentery",
    cp = 4,
    kind = "response",
    text = [[
        All enemy Formations in one Duchy check for Attrition, with +1 for the sixth die and every further one. Or a besieged
        Fortress falls if a die shows more than its strength: the besieger Flags and sacks it and may move on as after a Siege
        Overrun.
    ]],

    when = { "any" },
    ask = "Which Duchy?",
    targets = function(ev)
        return game:duchies()
    end,
    fits = function(ev, d)
        return d:has_formation(ev.enemy) or siege:can_fall(d)
    end,

    play = function(ev)
        local duchy = ev.target
        local fortress = siege:can_fall(duchy)
        if fortress and duchy:has_formation(ev.enemy) then
            fortress = ev:choose("Who falls ill?", BOTH) == BOTH[2]
        end
        if not fortress then
            ev:check_duchy(duchy, ev.enemy, { late_bonus = 1 })
        elseif ev:die("Dysentery in " .. duchy:name()) > duchy:fortress() then
            ev:capture_fortress(duchy)
        end
    end,
}
