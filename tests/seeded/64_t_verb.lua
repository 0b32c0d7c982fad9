-- cards/061_x.lua
return card {
    api = 1,
    number = 61,
    title = "Seeded",
    cp = 3,
    kind = "event",
    text = [[
        A card with a mistake in it.
    ]],

    play = function(ev)
        ev:gain_resource(1)
    end,
}
-- cards/tests/061_x.lua, wrong in line 3: t_verb
test("x", function(t)
    t:run("plya 61 event")
    t:run("play 61 event; expect cp 1")
end)
