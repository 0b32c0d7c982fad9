-- Two functions that call each other without an end. Ends: stack overflow
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local a, b
        function a()
            return b()
        end
        function b()
            return a()
        end
        a()
    end,
}
