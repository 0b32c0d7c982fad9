-- A method kept from the time of loading. Ends: unknown global "ev"
local draw = ev and ev.draw

return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        draw(ev, 1)
    end,
}
