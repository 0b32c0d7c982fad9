-- cards/032_unknown_mark.lua
return card {
    api = 1,
    number = 32,
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
-- cards/tests/032_unknown_mark.lua, wrong in line 7: undo to a mark that is not there
test("a Resource is gained", function(t)
    t:hand(powers.spain, { 32 })
    t:impulse(powers.spain)
    t:run("mark before; play 32 event")
    t:equal(powers.spain:resources(), 2)
    t:run("undo to befor")
    t:equal(powers.spain:resources(), 1)
end)
