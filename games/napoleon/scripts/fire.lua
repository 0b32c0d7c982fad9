-- Who fires, with how many dice, and which dice hit [189-235].
return {
    dice = function(arm, cv, p)
        return if arm == "leader" then 0 else cv
    end,

    -- A die hits from this face on; 0 for a unit that cannot fire. `infantry` and `artillery` say what friends are in the area,
    -- `first` that it is the unit's first battle turn, `squares` that a target stands in square, `in_square` that the unit does.
    hits_from = function(arm, engaged, infantry, artillery, first, squares, in_square, p)
        if arm == "infantry" then
            if not engaged then
                return 0
            end
            return if squares and not in_square then p.f2 else p.f1
        elseif arm == "artillery" then
            return if engaged or squares then p.f2 else p.f1
        elseif arm == "cavalry" and engaged then
            if squares then
                return p.f1
            elseif p.cavalry_charge then
                return if first then p.f3 else p.f2
            end
            local helped = infantry or (artillery and p.support ~= "infantry")
            return if helped then p.f2 else p.f1
        end
        return 0
    end,

    -- Battle moves in a turn instead of firing.
    moves = function(arm, p)
        return if arm == "cavalry" or arm == "leader" then 2 else 1
    end,
}
