local function disgraced(ev)
    return list.filter(ev.window.pieces:leaders(), function(l)
        return l:rating() <= 2
    end)
end

return card {
    api = 1,
    number = 33,
    title = "Disgraced Commander",
    cp = 2,
    kind = "response",
    text = [[
        On a Leader with a Battle Rating of 2 or less whose Formation is about to evade or retreat. A British or French
        Leader goes to the Regroup Box; a Spanish one is shot by his men. The others may evade on their own or stay; a
        retreat goes on.
    ]],

    when = { "evade.declared", "retreat.declared" },
    ask = "Which Leader?",
    targets = disgraced,
    hurts = function(ev, leader)
        return leader:power():side() == ev.side
    end,

    play = function(ev)
        -- Another Response may have removed him.
        if ev.target:duchy() then
            ev:remove_leader(ev.target, { to_regroup = ev.target:power() ~= powers.spain })
        end
    end,
}
