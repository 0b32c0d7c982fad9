-- Morale in a battle turn [87-95].
return {
    -- Whether an engaged unit has to check. `alone`: no other unit of its side is in its area (N-13).
    checks = function(arm, cv, alone, p)
        return cv == 1 and (arm ~= "leader" or alone)
    end,

    -- What is added to the die: for its own army's Leader in the column or area (N-14), and for the Old Guard among the enemies.
    modifier = function(leader, old_guard, p)
        return (if leader then 1 else 0) - (if old_guard then 1 else 0)
    end,

    breaks = function(total, p)
        return total <= p.morale_breaks
    end,
}
