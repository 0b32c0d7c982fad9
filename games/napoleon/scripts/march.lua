-- Marches and force marches [31-39].
return {
    -- Road sections that a unit may march in a turn without effort.
    sections = function(arm, p)
        return if arm == "cavalry" or arm == "leader" then 2 else 1
    end,

    -- Whether a unit may march one section more. `with_leader`: it began the turn with its own Leader, who was face up before it
    -- moved (N-8).
    may_force = function(night, with_leader, p)
        return with_leader or not night
    end,

    -- Whether a force march is rolled for (N-49).
    rolls = function(arm, p)
        return arm ~= "leader" or p.leaders_roll
    end,

    -- The CV that a force march costs.
    force_loss = function(die, night, with_leader, p)
        local bonus = if with_leader and not night then 1 else 0
        return if die + bonus <= p.march_loses then 1 else 0
    end,
}
