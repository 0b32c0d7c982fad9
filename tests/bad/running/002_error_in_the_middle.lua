-- Two things are done, a question is asked, and then something is missing.
return card {
    api = 1,
    number = 2,
    title = "Error in the middle",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:gain_resource(2)
        ev:place_sp(ev.player, duchies.lisbon, 2)
        local where = ev:choose("Where?", { duchies.porto, duchies.lisbon })
        ev:place_sp(ev.player, where.somewhere.else_, 2)
    end,
}
