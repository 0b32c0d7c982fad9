-- Wellington and 4 SP attack Marmont and 4 SP: 10 dice against 8.
local function board(t, power)
    t:scenario("bp1")
    t:hand(powers.britain, { 76 })
    t:hand(power, { 28, power == powers.britain and 76 or nil })
    t:impulse(powers.britain)
    t:run("play 76 cp")
end

test("the French win a tie; the loser's 2 disruptions cost dice at once and are casualties", function(t)
    board(t, powers.nord)
    t:run("dice 3 6 8x1 8x1; move wellington to salamanca; play 28; expect dice used")
    t:told("Nord rolls 3")
    t:told("+1 Nationality Bonus, -2 disrupted")
    t:told("casualties 2 and 0")
    t:equal(leaders.wellington:duchy(), duchies.valladolid)
    t:equal(duchies.valladolid:sp(powers.britain), 4)
    t:check(not cards[28]:is_on_table())
end)

test("the player's side may win it and the enemy suffer", function(t)
    board(t, powers.britain)
    -- 5+1+2 beats 5+2; Marmont has 4 SP + 2 + 2 - 2.
    t:run("dice 5 5 10x1 6x1; move wellington to salamanca; play 28; lumbrales; expect dice used")
    t:told("casualties 0 and 2")
end)

test("the player's side may lose it", function(t)
    board(t, powers.nord)
    t:run("dice 1 6 10x1 6x1; move wellington to salamanca; play 28; lumbrales; expect dice used")
    t:told("casualties 0 and 2")
end)

test("Spaniards have no bonus", function(t)
    t:scenario("bp3")
    t:hand(powers.nord, { 76 })
    t:hand(powers.spain, { 28 })
    t:impulse(powers.nord)
    -- 3+2 beats 2+2: Marmont loses 2 dice.
    t:run("play 76 cp; dice 3 2 6x1 4x1; move marmont to salamanca; play 28; expect dice used")
    t:told("casualties 2 and 0")
end)


test("is played before the first Round only", function(t)
    board(t, powers.nord)
    t:run("dice 10x1 8x1 10x1 8x1; move wellington to salamanca; pass; expect dice used")
    t:equal(powers.nord:hand_size(), 1, "nobody was asked for it in the second Round")
end)

test("turned by Outflanked! before it resolves it is won without a roll", function(t)
    board(t, powers.nord)
    t:hand(powers.britain, { 55 })
    t:run("dice 10x1 6x1; move wellington to salamanca; play 28; play 55; lumbrales; expect dice used")
    t:told("casualties 0 and 2")
end)

test("the Emperor, having called the Guard away, lowers the French bonus", function(t)
    t:scenario("bp1")
    t:hand(powers.britain, { 76 })
    t:hand(powers.nord, { 38, 28 })
    t:impulse(powers.nord)
    t:run("set deck top 47; play 38 event; pass; end")
    t:asked(powers.britain)
    -- 3+1+2 loses to 6+1, and Marmont has 4 SP + 2 + 1 - 2.
    t:run("play 76 cp; dice 3 6 10x1 5x1; move wellington to salamanca; play 28; lumbrales; expect dice used")
    t:told("casualties 0 and 2")
end)
