-- An error of sixty thousand letters. Ends: 
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error(string.rep("long ", 12000))
    end,
}
