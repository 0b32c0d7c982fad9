-- How many units may use a road [23-29, 98-104, 248-253, 268-274].
-- `traffic` is march, retreat, reinforce or rout; `guarded` says that enemies stand in the city that is entered (N-5).
return {
    limit = function(traffic, major, river, guarded, p)
        if traffic == "retreat" or traffic == "reinforce" then
            return if major then 2 else 1
        end
        local most = if major then 10 else 6
        if p.road_limits == "fourth" then
            most = if major then 8 else 6
        end
        -- In a rout any river halves (N-31).
        local halved = river and (traffic == "rout" or guarded or p.guarded == "any_river")
        return if halved then most // 2 else most
    end,
}
