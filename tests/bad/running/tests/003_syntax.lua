test("has no end", function(t)
    t:impulse(powers.britain)
