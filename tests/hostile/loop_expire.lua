-- An effect that never ends ending. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:stop(ev:start("odd", {}, lasting.game))
    end,
    effects = {
        odd = {
            expire = function(fx, ev)
                while true do
                end
            end,
        },
    },
}
