-- cards/062_misspelt_power.lua
return card {
    api = 1,
    number = 62,
    title = "Seeded",
    cp = 3,
    kind = "event", looks = { "hand" },
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:gain_resource(1)
    end,
}
-- cards/tests/062_misspelt_power.lua, wrong in line 4: powers.spian
test("a Resource is gained", function(t)
    t:hand(powers.spain, { 62 })
    t:impulse(powers.spian)
    t:run("play 62 event")
    t:equal(powers.spain:resources(), 2)
end)
