-- Asks under `pcall` and goes on after the end. Ends: the script ran too long
-- Do: play 3 event; x
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:choose('Which?', { 'x', 'y' })
        while true do
            pcall(function()
                ev:choose('Which?', { 'x' })
                while true do
                end
            end)
        end
    end,
}
