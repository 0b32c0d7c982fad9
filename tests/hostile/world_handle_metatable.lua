-- Reaches for the metatable of a handle. Ends: duchy has no member "__metatable"; it has can_build, commander, control, country, flag,
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return duchies.lisbon.__metatable
    end,
}
