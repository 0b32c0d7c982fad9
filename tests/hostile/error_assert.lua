-- A false assertion about a table. Ends: invalid argument #2 to 'assert' (string expected, got table)
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        assert(false, {})
    end,
}
