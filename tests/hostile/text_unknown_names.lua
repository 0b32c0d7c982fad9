-- Names of megabytes that do not exist, again and again. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("x", 60000)
        while true do
            pcall(function()
                return duchies[s]
            end)
        end
    end,
}
