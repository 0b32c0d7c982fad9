-- A function that calls itself. Ends: stack overflow
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local function f()
            return 1 + f()
        end
        f()
    end,
}
