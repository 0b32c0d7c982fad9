-- Marmont and 4 SP enter Salamanca, where De España stands with 3: eight dice against four.
local function attack(t, dice, hands)
    t:scenario("bp3")
    t:hand(powers.nord, { 76 })
    for power, cards in hands do
        t:hand(powers[power], cards)
    end
    t:impulse(powers.nord)
    t:run("responses off; play 76 cp; responses on; dice " .. dice .. "; move marmont to salamanca with 4 sp")
end

test("two more dice in this Round, and one disruption is ignored", function(t)
    attack(t, "5 5 6x1 5 5x1", { spain = { 91 } })
    t:asked(powers.spain)
    -- One disruption each: even. In the second Round they cost a die each, and the two are gone.
    t:run("dice 7x1 3x1; play 91; expect dice used")
    t:equal(leaders.marmont:duchy(), duchies.valladolid)
    t:equal(leaders.de_espana:duchy(), duchies.salamanca)
end)

test("without it the Battle is lost", function(t)
    attack(t, "5 5 6x1 5 3x1", { spain = { 91 } })
    t:run("pass; expect dice used")
    t:equal(leaders.de_espana:duchy() ~= duchies.salamanca, true)
end)

test("one in the whole Battle", function(t)
    attack(t, "5 7x1 6x1 5 7x1 4x1", { spain = { 91 } })
    t:run("play 91; expect dice used")
    t:equal(leaders.de_espana:duchy() ~= duchies.salamanca, true)
end)

test("a disruption of the second Round is ignored if there was none before", function(t)
    attack(t, "8x1 6x1 5 7x1 4x1", { spain = { 91 } })
    t:run("play 91; expect dice used")
    t:equal(leaders.marmont:duchy(), duchies.valladolid)
end)

test("Loot costs the Spanish no Attrition", function(t)
    attack(t, "clear", { spain = { 91 } })
    t:asked(powers.spain)
    -- Three of six dice Rout Marmont; the Loot is a 6.
    t:run("mark before; dice 8x1 3x5 3x1 6; play 91; expect dice used")
    t:equal(powers.spain:resources(), 1)
    t:equal(duchies.salamanca:sp(powers.spain), 3)
    -- Without it three SP and De España check.
    t:run("undo to before; dice clear; dice 8x1 3x5 1 6 6 3x1; pass; expect dice used")
    t:equal(powers.spain:resources(), 1)
    t:equal(duchies.salamanca:sp(powers.spain), 2)
end)

test("without a Spanish Formation it cannot be played, nor in an own Impulse", function(t)
    t:scenario("bp2")
    t:hand(powers.nord, { 76 })
    t:hand(powers.spain, { 91 })
    t:impulse(powers.nord)
    t:run("play 76 cp; dice 5 7x1 10x1; move marmont to salamanca with 4 sp; expect dice used")
    t:asked(powers.nord)
    t:scenario("sp3")
    t:hand(powers.spain, { 91 })
    t:impulse(powers.spain)
    t:refused("play 91 event")
    t:offered("play 91 cp")
end)

test("it is over with the Battle and lies face up on the Reserve", function(t)
    attack(t, "8x1 6x1 8x1 4x1", { spain = { 91 } })
    t:run("play 91")
    t:check(cards[91]:is_spent())
    t:equal(game:value("resource.attrition_exempt", false, { power = powers.spain }), false)
end)

test("the Hand of God cancels it", function(t)
    attack(t, "5 7x1 4x1", { spain = { 91 } })
    t:hand(powers.sud, { 24 })
    t:run("play 91")
    t:asked(powers.sud)
    t:run("play 24; expect dice used")
    t:equal(leaders.de_espana:duchy() ~= duchies.salamanca, true)
end)

-- De España and 4 SP stand before Ciudad Rodrigo, which is Nord's: five dice against three.
local function besiege(t, dice)
    t:scenario("sp3")
    t:hand(powers.spain, { 19, 91 })
    t:impulse(powers.spain)
    t:run("play 19 cp; dice " .. dice .. "; siege with de espana; 4 SP")
    t:asked(powers.spain)
end

test("as besieger two more dice, one disruption ignored, and no Attrition for the Sack", function(t)
    -- The Sack die is 5, and 2 for the Rounds that were not needed.
    besiege(t, "6 6 6 4x1 5 1 1 5")
    t:run("play 91; expect dice used")
    t:equal(duchies.ciudad_rodrigo:flag(), powers.spain)
    t:equal(powers.spain:resources(), 1)
    t:equal(duchies.ciudad_rodrigo:sp(powers.spain), 4)
end)

test("the disruption ignored does not stop the Siege", function(t)
    -- One hit, and one disruption that is ignored: another Round, with five dice.
    besiege(t, "6 6x1 5 1 1 5x1 3x1")
    t:run("play 91; yes; expect dice used")
    t:check(cards[91]:is_spent())
end)

test("as owner of the Fortress two more dice for it", function(t)
    t:scenario("sp2")
    t:hand(powers.nord, { 19 })
    t:hand(powers.spain, { 91 })
    t:impulse(powers.nord)
    t:run("play 19 cp; dice 7x1 6 5 1 1 1; siege with joseph; 4 SP")
    t:asked(powers.spain)
    t:run("play 91; expect dice used")
    t:equal(duchies.ciudad_rodrigo:sp(powers.nord), 3)
    t:equal(duchies.ciudad_rodrigo:flag(), powers.spain)
end)
