-- Changes the tables within the libraries that cards share. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _, lib in { list, draws, losses, cavalry } do
            for key, value in lib do
                if type(value) == "table" then
                    value.leak = 1
                    value[1] = nil
                end
            end
        end
    end,
}
