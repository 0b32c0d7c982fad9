-- cards/042_power_is_text.lua, wrong in line 13: a Power compared with a word
return card {
    api = 1,
    number = 42,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        if ev.player == "spain" then
            ev:draw(1)
        end
    end,
}
