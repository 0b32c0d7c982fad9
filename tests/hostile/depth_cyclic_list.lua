-- A list that holds itself, as an argument. Ends: ev:choose(question, among, { by, optional, always }?): argument 2 (among) must be a list; got a
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        t[1] = t
        ev:choose("Which?", t)
    end,
}
