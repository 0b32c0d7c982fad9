-- A list of five hundred times the same list, five deep: 10^13 items. Ends: ev:choose(question, among, { by, optional, always }?): argument 2 (among) must be a list; got a
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = { 1 }
        for _ = 1, 5 do
            t = table.create(500, t)
        end
        ev:choose("Which?", t)
    end,
}
