-- Asks in an iterator. Ends: as far as here
-- Do: play 3 event; x; y
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local n = 0
        for _ in function()
            n += 1
            return n < 3 and ev:choose("Which?", { "x", "y" }) or nil
        end do
        end
        error("as far as here")
    end,
}
