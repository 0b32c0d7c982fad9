-- A loop of errors, each caught. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        while true do
            pcall(error, 'again')
        end
    end,
}
