-- The Power whose Home Duchy it is. A French Power without any of its own calls up its class in its Ally's.
local function called_up(ev, duchy)
    if duchy:is_home_of(ev.ally) and not list.has(ev.player:placing_duchies(), duchy) then
        return ev.ally
    end
    return ev.player
end

return card {
    api = 1,
    number = 47,
    title = "Call up the Next Class",
    cp = 5,
    kind = "event",
    params = { sp = 4 },
    text = [[
        4 SP come to one Friendly Home Duchy, yours or your Ally's; they belong to the Power whose Home it is.
    ]],

    ask = "Which Home Duchy?",
    targets = function(ev)
        return game:duchies({ friendly = ev.side })
    end,
    fits = function(ev, d)
        return d:is_home_of(ev.player) or d:is_home_of(ev.ally)
    end,

    play = function(ev)
        ev:place_sp(called_up(ev, ev.target), ev.target, params.sp)
    end,
}
