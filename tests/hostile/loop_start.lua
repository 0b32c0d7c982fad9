-- Effects without end. Ends: 200 effects are in force, the limit
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        while true do
            ev:start('odd', {}, lasting.game)
        end
    end,
    effects = {
        odd = {},
    },
}
