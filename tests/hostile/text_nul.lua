-- Texts with NUL. Ends: unknown Duchy "lis\0bon"; did you mean lisbon?
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:say("a\0b")
        duchies["lis\0bon"]:name()
    end,
}
