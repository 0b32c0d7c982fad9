-- Wellington and 4 SP attack Marmont and 4 SP: 10 dice against 8.
local function board(t, power)
    t:scenario("bp1")
    t:hand(powers.britain, { 76 })
    t:impulse(powers.britain)
    t:run("play 76 cp")
    t:hand(powers.britain, {})
    t:hand(power, { 73 })
end

test("2 SP join the Leader at once and stay", function(t)
    board(t, powers.nord)
    t:run("dice 10x1 10x1 10x1 10x1; move wellington to salamanca; play 73; expect dice used")
    t:equal(duchies.salamanca:sp(powers.nord), 6)
end)

test("an attacking Army may exceed its Command Rating", function(t)
    board(t, powers.britain)
    t:run("set sp valladolid britain 9i; dice 5 16x1 8x1; move wellington to salamanca; play 73; lumbrales; expect dice used")
    t:equal(duchies.salamanca:sp(powers.britain), 11)
end)

test("is played before the first Round only", function(t)
    board(t, powers.nord)
    t:run("dice 10x1 8x1 10x1 8x1; move wellington to salamanca; pass; expect dice used")
    t:equal(powers.nord:hand_size(), 1)
end)

test("turned by Outflanked! they join the other side", function(t)
    board(t, powers.britain)
    t:hand(powers.sud, { 55 })
    t:run("dice 10x1 10x1 10x1 10x1; move wellington to salamanca; play 73; play 55; expect dice used")
    t:equal(duchies.salamanca:sp(powers.nord), 6)
end)

-- Joseph and 4 SP before Ciudad Rodrigo, which is Spain's: 7 dice against 3.
local function siege_of(t, holder)
    t:scenario("sp2")
    t:hand(holder, { 73 })
    t:impulse(powers.nord)
end

test("in a Siege they join the besieging Army", function(t)
    siege_of(t, powers.nord)
    t:run("dice 9x1 3x1; siege joseph; 4 SP; play 73; expect dice used")
    t:equal(duchies.ciudad_rodrigo:sp(powers.nord), 6)
end)

test("a Fortress without a garrison has no Leader for them", function(t)
    siege_of(t, powers.spain)
    t:run("dice 7x1 3x1; siege joseph; 4 SP; expect dice used")
    t:equal(powers.spain:hand_size(), 1)
end)
