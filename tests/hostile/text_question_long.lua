-- A question of sixty thousand letters. Ends: ev:choose(question, among, { by, optional, always }?): argument 1 (question) must be a text; got
-- Do: play 3 event; decide 1
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:choose(string.rep("x", 60000), { 1, 2 })
        error("as far as here")
    end,
}
