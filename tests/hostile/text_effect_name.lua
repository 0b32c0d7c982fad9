-- An effect with terminal escapes in its name. Ends: ev:start: the card has no effect "␛[2J␛]0;title␇␈" in its `effects`
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:start("\27[2J\27]0;title\7\8\r", {}, lasting.game)
    end,
}
