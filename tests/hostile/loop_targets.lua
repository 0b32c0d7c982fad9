-- Targets that never end. Ends: the script ran too long
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    ask = "Which?",
    targets = function(ev)
        while true do
        end
    end,
    play = function(ev)
    end,
}
