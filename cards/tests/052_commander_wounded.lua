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

test("shaken, he commands with one die fewer", function(t)
    board(t)
    t:run("dice 1; play 19 cp; play 52; dice 10x1 3x1; siege wellington; 5 sp; expect dice used")
    t:told("-1 by #52")
    t:equal(leaders.wellington:rating(), 5)
end)

test("killed, he is removed, and the Siege fails", function(t)
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
    t:told("casualties: attacker 1, defender 0")
    t:equal(leaders.wellington:duchy(), nil)
    t:equal(duchies.valladolid:sp(powers.britain), 4)
end)

test("hit after the dice of the Round, he counts in it, and as lost for Loot", function(t)
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

-- Wellington with Beresford on his staff and 4 SP enters Salamanca, where Marmont stands with 4; Nord has #52.
local function enter(t, window)
    t:scenario("bp1")
    t:run("set leader beresford valladolid")
    t:hand(powers.britain, { 19 })
    t:impulse(powers.britain)
    t:run("play 19 cp")
    t:hand(powers.nord, { 52 })
    t:run("move wellington to salamanca with 4 sp with beresford")
    if window ~= "move.declared" then
        t:run("pass to " .. window)
    end
    t:asked(powers.nord)
end

test("a Staff Officer is lost, and Wellington keeps the command and his rating", function(t)
    for _, window in ipairs({ "move.declared", "battle.declared", "battle.cards" }) do
        for _, die in ipairs({ 5, 6 }) do
            enter(t, window)
            t:run("dice " .. die .. " 10x1 5 7x1; play 52; beresford")
            t:equal(leaders.beresford:duchy(), nil)
            t:told("(4 dice for SP, +5 Wellington, +1 Nationality Bonus)")
            t:run("expect dice used")
        end
    end
end)

test("before a Siege the loss of a Staff Officer does not take the command either", function(t)
    board(t)
    t:run("set leader beresford ciudad_rodrigo; dice 6; play 19 cp; play 52; beresford; expect dice used")
    t:run("dice 11x1 3x1; siege wellington; 5 sp")
    t:told("(5 dice for SP, +5 Wellington, +1 Nationality Bonus)")
    t:run("expect dice used")
end)

test("in a Siege the Staff Officer who is lost had no command", function(t)
    board(t)
    t:run("set leader beresford ciudad_rodrigo; play 19 cp; pass all")
    t:run("siege wellington; beresford as staff; 5 sp; dice 6 11x1 3x1; pass to siege.cards; play 52; beresford")
    t:told("(5 dice for SP, +5 Wellington, +1 Nationality Bonus)")
    t:run("expect dice used")
end)

test("a Commander whose rating is lowered still has the command", function(t)
    t:scenario("sp1")
    t:run("set leader beresford ciudad_rodrigo")
    t:hand(powers.britain, { 19 })
    t:hand(powers.nord, { 66, 52 })
    t:impulse(powers.britain)
    t:run("dice 6; play 19 cp; play 66; wellington; play 52; wellington; expect dice used")
    t:refused("siege beresford", "Beresford may not command there now")
end)

test("lost when the Battle is declared, he counts in it and for Loot", function(t)
    for _, die in ipairs({ 5, 6 }) do
        enter(t, "battle.declared")
        -- Nobody commands: 4 SP, Beresford, and the British 1. Two SP are also eliminated.
        t:run("dice " .. die .. " 6x1 6 6 6x1 5; play 52; wellington")
        t:told("(4 dice for SP, +1 Staff Officers, +1 Nationality Bonus)")
        t:told("casualties: attacker 3, defender 0")
        t:told("the Allies are Routed")
        t:told("+3 lost by the enemy")
        t:run("expect dice used")
        t:equal(powers.nord:resources(), 1)
        t:equal(duchies.valladolid:sp(powers.britain), 2)
    end
end)

test("lost when the Battle is declared, a defender counts too", function(t)
    enter(t, "battle.declared")
    t:run("dice 6 11x1 6x1; play 52; marmont; pass all; expect dice used")
    t:told("casualties: attacker 0, defender 1")
    t:equal(leaders.wellington:duchy(), duchies.salamanca)
end)

test("if no Battle follows, his loss counts for nothing", function(t)
    t:scenario("bp1")
    t:run("set sp salamanca nord none")
    t:hand(powers.britain, { 19 })
    t:impulse(powers.britain)
    t:run("play 19 cp")
    t:hand(powers.spain, { 52 })
    t:run("move wellington to salamanca with 4 sp; pass to battle.declared; dice 6; play 52; marmont; expect dice used")
    t:equal(leaders.marmont:duchy(), nil)
    t:equal(powers.britain:resources(), 0)
    t:offered("move wellington")
end)

test("it asks if only Leaders of the player's own side are left", function(t)
    t:clear()
    t:run("set leader soult barcelona")
    t:hand(powers.nord, { 52 })
    t:impulse(powers.nord)
    t:run("play 52 event")
    t:asked(powers.nord)
    t:run("dice 6; soult; expect dice used")
    t:equal(leaders.soult:duchy(), nil)
end)

test("a Response may remove him before he is wounded", function(t)
    t:clear()
    t:run("set leader soult barcelona; set sp barcelona sud 1i; set leader marmont valladolid")
    t:hand(powers.britain, { 52 })
    t:hand(powers.spain, { 43 })
    t:impulse(powers.britain)
    t:run("play 52 event; soult; dice 6 6; play 43; barcelona; expect dice used")
    t:equal(leaders.soult:duchy(), nil)
    t:check(not game:in_force(52), "there is nobody to wound")
end)

test("shaken in a Battle, he costs his side one die in every Round", function(t)
    battle(t)
    t:run("dice 1 9x1 8x1 9x1 8x1; play 52; wellington; expect dice used")
    t:told("-1 by #52")
    t:equal(leaders.wellington:rating(), 5)
end)
