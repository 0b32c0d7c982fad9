-- A condition that calls a member of tests. Ends: ev has no member "refused"; it has add_casualties, add_siege_dice, block_convoy, buy,
-- Do: set hand britain +3
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    can_play = function(ev)
        return ev:refused("x")
    end,
    play = function(ev)
    end,
}
