-- Five hundred choices of sixty thousand letters each. Ends: ev:choose(question, among, { by, optional, always }?): argument 2 (among) must be a list; got a
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = {}
        for i = 1, 500 do
            t[i] = string.rep("x", 20000) .. i
        end
        ev:choose("Which?", t)
    end,
}
