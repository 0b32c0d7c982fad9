-- cards/036_unforced_die.lua
return card {
    api = 1,
    number = 36,
    title = "Seeded",
    cp = 3,
    kind = "event", looks = { "hand" },
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        local n = ev:die("luck")
        ev:gain_resource(n > 3 and 2 or 1)
    end,
}
-- cards/tests/036_unforced_die.lua, wrong in line 5: no die is forced
test("luck brings Resources", function(t)
    t:hand(powers.spain, { 36 })
    t:impulse(powers.spain)
    t:run("play 36 event")
    t:check(powers.spain:resources() > 1)
end)
