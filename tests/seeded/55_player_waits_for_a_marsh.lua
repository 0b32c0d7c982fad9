-- bots/marsh.lua, wrong in line 6: a kind of choice misspelt
return player {
    api = 1,
    about = "marches",
    value = function(choice, decision)
        if choice.kind == "marsh" then
            return 5
        end
        return 0
    end,
}
