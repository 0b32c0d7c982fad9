-- Marmont stands at Valladolid with 4 SP, the River before Lerma. Britain has #10; Responses are off except where
-- a test turns them on.
local function board(t)
    t:scenario("tb")
    t:run("responses off; set leader marmont valladolid; set sp valladolid nord 4i")
    t:hand(powers.britain, { 10, 19 })
    t:hand(powers.nord, { 29, 21, 100 })
end

local function river()
    return duchies.valladolid:line_to(duchies.lerma)
end

local function open(purpose)
    return game:value("may_cross_line", true, { line = river(), purpose = purpose })
end

test("nothing crosses the River until Pontoons are played there", function(t)
    board(t)
    t:impulse(powers.britain)
    t:run("play 10 event; valladolid-lerma; end")
    t:impulse(powers.nord)
    t:run("play 29 cp")
    t:refused("move marmont to lerma", "#10 Bridges Washed Away blocks Valladolid-Lerma")
    t:run("play 100 event; valladolid-lerma")
    t:told("#10 Bridges Washed Away goes to the discards")
    t:run("move marmont to lerma with 4 sp")
    t:equal(leaders.marmont:duchy(), duchies.lerma)
    t:equal(game:cp(), 1)
end)

test("it bars every way across", function(t)
    board(t)
    t:impulse(powers.britain)
    for _, purpose in { "march", "retreat", "intercept", "evade", "deploy", "flag" } do
        t:equal(open(purpose), true, purpose .. " before")
    end
    t:run("play 10 event; valladolid-lerma")
    for _, purpose in { "march", "retreat", "intercept", "evade", "deploy", "flag" } do
        t:equal(open(purpose), false, purpose)
    end
end)

test("only a River can be chosen, and other Rivers stay open", function(t)
    board(t)
    t:impulse(powers.britain)
    t:run("play 10 event")
    t:not_offered("Salamanca-Ávila")
    t:not_offered("Salamanca-Valladolid")
    t:offered("Salamanca-Zamora")
    t:run("valladolid-lerma")
    t:equal(game:value("may_cross_line", true, { line = duchies.salamanca:line_to(duchies.zamora) }), true)
end)

test("Pontoons on another River do not help", function(t)
    board(t)
    t:impulse(powers.britain)
    t:run("play 10 event; valladolid-lerma; end")
    t:impulse(powers.nord)
    t:run("play 29 cp; play 100 event; salamanca-zamora")
    t:refused("move marmont to lerma", "#10 Bridges Washed Away blocks Valladolid-Lerma")
end)

test("played after Pontoons it prevails", function(t)
    board(t)
    t:impulse(powers.nord)
    t:run("play 29 cp; play 100 event; valladolid-lerma")
    t:offered("move marmont to lerma")
    t:run("responses on; move marmont to lerma with 4 sp; play 10; valladolid-lerma")
    t:told("withdrawn at no cost")
    t:refused("move marmont to lerma", "#10 Bridges Washed Away blocks Valladolid-Lerma")
    t:equal(game:cp(), 2)
end)

test("it ends when the player's next Impulse starts", function(t)
    board(t)
    t:hand(powers.nord, { 29, 21 })
    t:run("responses on")
    t:impulse(powers.nord)
    t:run("play 29 cp; play 10; valladolid-lerma")
    t:equal(open("march"), false)
    t:reload()
    t:run("end")
    t:asked(powers.britain)
    t:equal(open("march"), true)
    t:check(not cards[10]:is_on_table())
end)
