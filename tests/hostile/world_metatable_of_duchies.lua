-- Changes what names of Duchies mean to every card. Ends: unknown global "getmetatable"
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        getmetatable(duchies).__index = function()
            return duchies.porto
        end
    end,
}
