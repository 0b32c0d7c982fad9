-- Wellington and 4 SP attack Marmont and 4 SP: 10 dice against 8.
local function board(t, power)
    t:scenario("bp1")
    t:hand(powers.britain, { 76 })
    t:impulse(powers.britain)
    t:run("play 76 cp")
    t:hand(power, { 2 })
end

test("a Rout becomes a retreat: nothing disrupted is lost and nobody Loots", function(t)
    board(t, powers.sud)
    t:run("responses off; responses on; dice 4x5 6x1 5 7x1; move wellington to salamanca; pass all")
    t:run("undo")
end)
