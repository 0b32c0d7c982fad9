-- The most of everything that counts allow. Ends: as far as here
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        ev:gain_resource(99)
        for _ = 1, 20 do
            pcall(ev.gain_resource, ev, 99)
            pcall(ev.place_sp, ev, powers.britain, duchies.lisbon, 99)
            pcall(ev.grant_cp, ev, powers.britain, 99)
            pcall(ev.draw, ev, 99)
        end
        error("as far as here")
    end,
}
