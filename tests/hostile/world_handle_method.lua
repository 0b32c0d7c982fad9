-- Changes a method of all handles. Ends: attempt to index DuchyHandle with 'sp'
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        duchies.lisbon.sp = function()
            return 99
        end
    end,
}
