test("expects what does not come", function(t)
    t:hand(powers.britain, { 24 })
    t:impulse(powers.britain)
    t:equal(powers.britain:resources(), 99)
end)

test("leaves dice over", function(t)
    t:run("dice 6 6")
end)

test("is refused what it wants", function(t)
    t:hand(powers.britain, { 24 })
    t:impulse(powers.britain)
    t:run("move wellington to madrid")
end)

test("never ends", function(t)
    while true do
    end
end)
