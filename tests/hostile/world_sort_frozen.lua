-- Sorts and empties frozen tables. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        pcall(table.sort, cards)
        pcall(table.remove, cards, 1)
        pcall(table.remove, string)
        pcall(table.insert, lasting, 1)
        pcall(table.freeze, duchies)
        local t = table.clone(cards)
        t[4] = nil
        if cards[4] == nil then
            error("cards[4] is gone")
        end
    end,
}
