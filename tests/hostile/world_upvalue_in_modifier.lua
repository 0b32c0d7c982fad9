-- A modifier that counts in a local of a function of the file. Ends: plays
-- Do: play 3 event; play 93 cp; undo; set hand britain +5; play 93 cp
local function counter()
    local n = 0
    return function()
        n += 1
        return n
    end
end
local count = counter()

return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("odd", {}, lasting.impulse)
    end,
    effects = {
        odd = {
            ["card.cp_value"] = function(fx, at, n)
                if count() > 1 then
                    error("something was left over from the last card")
                end
                -- What it looks at changes: it is asked again.
                return powers.britain:hand_size() > 0 and n or 0
            end,
        },
    },
}
