-- A Formation kept from an earlier play. Ends: attempt to index nil with 'sp'
local old

return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        if old then
            return old:sp()
        end
        old = ev.window.formation
        return old:sp()
    end,
}
