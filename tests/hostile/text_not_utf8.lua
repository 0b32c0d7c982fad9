-- A text that is none in any language. Ends: ev:choose: item 2 of the list appears twice
-- Do: play 3 event; decide 1
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:say("\xff\xfe")
        ev:choose("\x80?", { "\xff", "\xfe" })
        error("as far as here")
    end,
}
