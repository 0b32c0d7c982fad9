-- A list in a list in a list, thousands deep, as an argument. Ends: ev:choose(question, among, { by, optional, always }?): argument 2 (among) must be a list; got a
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        for _ = 1, 20000 do
            t = { t }
        end
        ev:choose("Which?", t)
    end,
}
