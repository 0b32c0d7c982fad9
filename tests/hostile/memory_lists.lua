-- Lists of the API without end. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        while true do
            t[#t + 1] = game:duchies()
        end
    end,
}
