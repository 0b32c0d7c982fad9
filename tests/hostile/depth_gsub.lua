-- Replacing within replacing. Ends: error in error handling
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local function f()
            ("a"):gsub("a", f)
        end
        f()
    end,
}
