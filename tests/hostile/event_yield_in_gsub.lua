-- Asks in the middle of a replacement. Ends: attempt to yield across metamethod/C-call boundary
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ("a"):gsub("a", function()
            return ev:choose("Which?", { "x", "y" })
        end)
    end,
}
