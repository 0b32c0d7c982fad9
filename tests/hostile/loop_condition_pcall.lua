-- A condition that catches its end. Ends: the script ran too long
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        while not pcall(function()
            while true do
            end
        end) do
        end
        return true
    end,
    play = function(ev)
    end,
}
