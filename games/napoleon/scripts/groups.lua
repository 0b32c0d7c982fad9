-- How many groups an army may march in a turn [18-22].
return {
    groups = function(army, leader_lives, p)
        if p.groups == "fourth" then
            return if army == "french" then 2 else 1
        end
        if army == "french" then
            return 3
        end
        return if leader_lives then 2 else 1
    end,
}
