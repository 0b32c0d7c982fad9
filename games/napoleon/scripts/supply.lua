-- Allied supply, and the size of armies [56-75].
return {
    -- Units that an army has to remove where the French hold a supply city. `units` is what the map says.
    owed = function(city, army, units, turn_of, p)
        if turn_of ~= "french" and not p.supply_in_allied_turns then
            return 0
        end
        if army == "prussian" and city == "brussels" then
            return if p.brussels_costs_both then 1 else 0
        end
        return units
    end,

    -- An army with fewer units than this is defeated.
    least = function(army, p)
        if army == "french" then
            return 20
        end
        return if army == "prussian" then 13 else 10
    end,
}
