-- A stack overflow that is caught again and again. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local function deep()
            pcall(deep)
            pcall(deep)
        end
        while true do
            pcall(deep)
        end
    end,
}
