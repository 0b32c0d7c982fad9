-- Effects whose data grow. Ends: the data of the effects in force would take more than 256 KiB
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local texts = {}
        for i = 1, 30 do
            texts[i] = string.rep("x", 2000)
        end
        for _ = 1, 100 do
            ev:update(ev:start("odd", { texts = 0 }, lasting.game), { texts = texts })
        end
    end,
    effects = {
        odd = {},
    },
}
