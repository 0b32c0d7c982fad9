-- Marmont and 4 SP attack Wellington and 4 SP: 8 dice against 10.
local function board(t)
    t:scenario("bp2")
    t:hand(powers.nord, { 76 })
    t:impulse(powers.nord)
    t:run("play 76 cp")
    t:hand(powers.nord, { 2 })
    t:hand(powers.britain, { 1 })
    -- No square yet: as the move is announced, as it is made, before the Battle, before its Events.
    t:run("move marmont to salamanca; pass; pass; pass")
end
