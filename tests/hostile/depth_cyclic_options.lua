-- Options that hold themselves. Ends: ev:choose(question, among, { by, optional, always }?): option by must be a Power such as
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        t.by = t
        ev:choose("Which?", { 1, 2 }, t)
    end,
}
