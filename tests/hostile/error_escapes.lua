-- An error with terminal escapes. Ends: ␛[2J␛]0;title␇␍␈ gone �
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error("\27[2J\27]0;title\7\r\8 gone \u{202e}")
    end,
}
