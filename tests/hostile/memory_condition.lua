-- A condition that uses up the memory. Ends: used too much memory
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        local s = "x"
        while true do
            s = s .. s
        end
    end,
    play = function(ev)
    end,
}
