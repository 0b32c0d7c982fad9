local function british(t)
    return game:value("reinforcement.dice.britain", 4)
end

local function spanish(t)
    return game:value("reinforcement.dice.spain", 2)
end

-- Spain holds four Keys, no Resource is on the table, and the Turn ends with this Impulse.
local function played(t, power)
    t:scenario("tb")
    t:run("set flag salamanca spain; set flag burgos spain; set flag barcelona spain; set sp madrid nord 1i")
    t:hand(power, { 72 })
    t:impulse(power)
    t:run("play 72 event")
end

test("by Spain: one more die for Britain and for Spain", function(t)
    played(t, powers.spain)
    t:equal(british(t), 5)
    t:equal(spanish(t), 3)
    t:check(cards[72]:is_on_table())
end)

test("by Britain too", function(t)
    played(t, powers.britain)
    t:equal(british(t), 5)
    t:equal(spanish(t), 3)
end)

test("by the French: one die fewer for Britain; Spain is not affected", function(t)
    played(t, powers.sud)
    t:equal(british(t), 3)
    t:equal(spanish(t), 2)
end)

test("lasts until the Reinforcements, and is then removed", function(t)
    played(t, powers.spain)
    -- Nine guerrilla attacks, the conquest of Spain, the Peace Roll and the Appeal to the Emperor fail.
    t:run("dice 9x1 1 1 1 3 3 3 3 3 2 2 2; end; expect dice used")
    t:told("15: 15 CP")
    t:told("8: 8 CP (6, +2 for 4 Keys)")
    t:told("for the Letter to the Horse Guards")
    t:equal(british(t), 4)
    t:equal(spanish(t), 2)
    t:check(cards[72]:is_removed())
end)

test("when the Hand of God cancels it, it changes nothing and is not removed", function(t)
    t:scenario("tb")
    t:hand(powers.sud, { 24 })
    t:hand(powers.spain, { 72 })
    t:impulse(powers.spain)
    t:run("play 72 event; play 24")
    t:equal(british(t), 4)
    t:equal(spanish(t), 2)
    t:equal(cards[72]:pile(), "discards")
end)
