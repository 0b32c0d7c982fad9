-- A reason with terminal escapes. Ends: refused: #3 Hostile: ␛[2J␛]0;title␇␈␍ no [#3]
-- Do: set hand britain +3; play 3 event
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        return "\27[2J\27]0;title\7\8\r no"
    end,
    play = function(ev)
    end,
}
