-- cards/043_never_offered.lua, wrong in line 14: an option that nobody offers
return card {
    api = 1,
    number = 43,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        local way = ev:choose("How?", { "a card", "a Resource" })
        if way == "a crad" then
            ev:draw(1)
        else
            ev:gain_resource(1)
        end
    end,
}
