-- How battles begin and go on [41-50, N-11, N-48].
return {
    -- Units that an attack on a city needs.
    attackers = function(p)
        return p.attackers
    end,

    -- Whether so many defenders set up a board; otherwise they are chased off.
    stands = function(defenders, p)
        return defenders >= 3
    end,

    -- Whether the attacker must engage or retreat: after so many battle turns in a row in which nobody did anything.
    must_engage = function(idle_turns, p)
        return idle_turns >= 2 * p.idle_sets
    end,
}
