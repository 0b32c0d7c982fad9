-- A loop that catches the error which should end it. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        while true do
            pcall(function()
                while true do
                end
            end)
        end
    end,
}
