-- Retreats [97-130] and routs [264-280].
return {
    -- Road sections that a unit may retreat.
    sections = function(arm, p)
        return if arm == "cavalry" or arm == "leader" then 2 else 1
    end,

    -- The CV that a unit loses as it leaves a battle. `by_cavalry`: enemy cavalry is in its area (N-24).
    retreat_loss = function(arm, engaged, by_cavalry, p)
        if not engaged then
            return 0
        elseif arm == "infantry" then
            return 1
        elseif arm == "artillery" then
            return 2
        end
        return if arm == "cavalry" and by_cavalry then 1 else 0
    end,

    -- The same in a rout, where infantry and artillery lose though they are not engaged [276].
    rout_loss = function(arm, engaged, by_cavalry, p)
        if arm == "infantry" then
            return 1
        elseif arm == "artillery" then
            return 2
        end
        return if arm == "cavalry" and engaged and by_cavalry then 1 else 0
    end,

    -- Who routs: "active", "passive" or nil. A side is asked about where it has no unit in one of the three columns (N-22).
    routs = function(active_has_gap, passive_has_gap, p)
        if passive_has_gap then
            return "passive"
        end
        return if active_has_gap then "active" else nil
    end,
}
