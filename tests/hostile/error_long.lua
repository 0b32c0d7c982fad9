-- An error of sixty thousand letters. Ends: long long long long long long long long long long long long long long long long long long
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
