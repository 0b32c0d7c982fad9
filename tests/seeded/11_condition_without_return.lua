-- cards/020_condition_without_return.lua, wrong in line 12: return is forgotten
return card {
    api = 1,
    number = 20,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    can_play = function(ev)
        local rich = ev.player:resources() > 0
        if rich then
            ev.player:hand_size()
        end
    end,

    play = function(ev)
        ev:draw(1)
    end,
}
