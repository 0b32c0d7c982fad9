-- A hook that takes something out of a table of the file. Ends: plays
-- Do: play 3 event; resource; undo; resource
local once = { true }

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
            on = {
                ["hand.changed"] = function(fx, ev)
                    assert(table.remove(once), "something was left over from the last time")
                end,
            },
        },
    },
}
