-- cards/015_sixty_dice.lua, wrong in line 13: 60 dice for 6
return card {
    api = 1,
    number = 15,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        for _, n in ipairs(ev:dice("raid", 60)) do
            ev:say("a die: " .. n)
        end
    end,
}
