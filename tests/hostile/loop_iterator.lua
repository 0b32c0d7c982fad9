-- A generic `for` with an iterator that never ends. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local function on()
            return true
        end
        for _ in on do
        end
    end,
}
