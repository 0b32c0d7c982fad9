-- A method on another object. Ends: call it with a colon: duchy:sp(…)
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        duchies.lisbon.sp(powers.britain)
    end,
}
