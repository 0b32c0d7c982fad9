return card {
    api = 1,
    number = 80,
    title = "Inefficient Intendant",
    cp = 3,
    kind = "event",
    text = [[
        Any Army or Army Group, your Ally's too, checks for Attrition.
    ]],

    ask = "Whose Army?",
    targets = function(ev)
        return game:army_commanders()
    end,
    hurts = function(ev, leader)
        return leader:power():side() == ev.side
    end,

    play = function(ev)
        -- A Response may have removed him.
        if ev.target:duchy() then
            ev:check_army(ev.target)
        end
    end,
}
