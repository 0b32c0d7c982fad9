-- A reason with terminal escapes. Ends: 
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
