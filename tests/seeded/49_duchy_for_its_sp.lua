-- cards/057_duchy_for_its_sp.lua, wrong in line 14: d > 3 for d:sp() > 3
return card {
    api = 1,
    number = 57,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        for _, d in ipairs(ev.player:keys()) do
            if d > 3 then
                ev:flag(ev.player, d)
            end
        end
    end,
}
