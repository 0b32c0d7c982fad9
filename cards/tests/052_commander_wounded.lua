-- Wellington with 5 SP before Ciudad Rodrigo; Sud has #52.
local function board(t)
    t:scenario("sp1")
    t:hand(powers.britain, { 19, 80 })
    t:hand(powers.sud, { 52 })
    t:impulse(powers.britain)
end

test("wounded, he gives no dice in any Round of this Impulse", function(t)
    board(t)
    t:run("dice 3; play 19 cp; play 52; dice clear; dice 6 5x1 3x1 6x1 3x1; siege wellington; 5 sp; yes")
    t:equal(leaders.wellington:rating(), 0)
    t:run("expect dice used")
    t:run("end")
    t:equal(leaders.wellington:rating(), 5)
    t:check(not cards[52]:is_on_table())
end)

test("shaken, he commands with a die less", function(t)
    board(t)
    t:run("dice 1; play 19 cp; play 52; dice 10x1 3x1; siege wellington; 5 sp; expect dice used")
    t:told("-1 by #52")
    t:equal(leaders.wellington:rating(), 5)
end)

test("killed, he is gone, and the Siege with him", function(t)
    board(t)
    t:run("dice 6; play 19 cp; pass all; siege wellington; 5 sp; play 52")
    t:equal(leaders.wellington:duchy(), nil)
    t:told("Ciudad Rodrigo holds")
    t:check(cards[52]:is_on_table())
end)

test("nobody else takes command there in this Impulse, but in the next", function(t)
    board(t)
    t:run("set leader hill ciudad_rodrigo; dice 6; play 19 cp; play 52; wellington; expect dice used")
    t:refused("siege hill", "Hill may not command there now")
    t:run("move hill to fuentes_de_onoro")
    t:equal(duchies.fuentes_de_onoro:sp(powers.britain), 0)
    t:run("end")
    t:equal(game:value("battle.command_allowed", true, { leader = leaders.hill, side = sides.allies, duchy = duchies.ciudad_rodrigo }), true)
end)

test("with 5 he goes to the Regroup Box and comes back in his Power's next Impulse", function(t)
    board(t)
    t:run("dice 5; play 19 cp; play 52; expect dice used")
    t:refused("regroup wellington at lisbon", "#52 Commander Wounded")
    t:run("end; play 80 cp; regroup wellington at lisbon")
    t:equal(leaders.wellington:duchy(), duchies.lisbon)
end)

-- Wellington and 4 SP enter Salamanca, where Marmont stands with 4; Nord has #52 in the Battle.
local function battle(t)
    t:scenario("bp1")
    t:hand(powers.britain, { 19 })
    t:impulse(powers.britain)
    t:run("play 19 cp")
    t:hand(powers.nord, { 52 })
    t:run("move wellington to salamanca with 4 sp")
    while game:battle_round() ~= 1 do
        t:run("pass")
    end
end

test("in a Battle he counts as an elimination, and his side has no rating", function(t)
    battle(t)
    t:run("mark before; pass; dice 10x1 8x1 10x1 8x1; pass all; expect dice used; undo to before; dice clear")
    -- Four SP and 1 for the British: five dice, and they are one casualty behind.
    t:run("dice 6 5x1 8x1; play 52; wellington; expect dice used")
    t:told("casualties 1 and 0")
    t:equal(leaders.wellington:duchy(), nil)
    t:equal(duchies.valladolid:sp(powers.britain), 4)
end)

test("after the dice of the Round he counts in it, and as lost for Loot", function(t)
    battle(t)
    t:run("dice 10x1 5 5 6x1; mark before")
    while sides.allies:casualties() == 0 do
        t:run("pass")
    end
    -- Three casualties: a Rout, which costs two SP, and with him 3 for Loot.
    t:run("dice 5 5; play 52; wellington; expect dice used")
    t:told("+3 lost by the enemy")
    t:equal(powers.nord:resources(), 1)
    t:equal(duchies.valladolid:sp(powers.britain), 2)
end)

test("a Response may take him away before he is wounded", function(t)
    t:clear()
    t:run("set leader soult barcelona; set sp barcelona sud 1i; set leader marmont valladolid")
    t:hand(powers.britain, { 52 })
    t:hand(powers.spain, { 43 })
    t:impulse(powers.britain)
    t:run("play 52 event; soult; dice 6 6; play 43; barcelona; expect dice used")
    t:equal(leaders.soult:duchy(), nil)
    t:check(not game:in_force(52), "there is nobody to wound")
end)
