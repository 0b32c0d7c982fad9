-- A die with a name of megabytes. Ends: ev:die(what, { by }?): argument 1 (what) must be a text; got the text
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("x", 60000)
        for _ = 1, 5 do
            s = s .. s
        end
        ev:die(s)
        error("as far as here")
    end,
}
