-- A replacement that never ends. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ("a"):gsub("a", function()
            while true do
            end
        end)
    end,
}
