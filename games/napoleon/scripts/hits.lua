-- Who takes a hit [234-235].
return {
    -- Targets of the highest rank take the next hit; between equals their owner chooses. 0 cannot be hit. `alone`: only Leaders
    -- are left in the area; `this_fire`: they were left alone by the fire that is hitting now (N-16).
    rank = function(arm, cv, alone, this_fire, p)
        if arm ~= "leader" then
            return cv
        end
        if not alone or (this_fire and p.leader_hit == "next_fire") then
            return 0
        end
        return cv
    end,
}
