-- Copies a library with its metatable and changes the copy. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local t = table.clone(duchies)
        t.lisbon = duchies.porto
        if duchies.lisbon == t.lisbon then
            error("the copy is the thing itself")
        end
    end,
}
