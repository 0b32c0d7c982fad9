-- Values that ask for values. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local function f(n)
            return game:value("card.cp_value", n, { card = cards[93] })
        end
        for _ = 1, 10 do
            f(1)
        end
    end,
}
