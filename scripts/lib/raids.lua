-- Raids: what they can reach in a Duchy. In a Fortress Duchy they reach only an enemy who stands before the Fortress.

local raids = {}

-- Whether anything of the enemy can be raided there.
function raids.exposed(d, enemy)
    return d:fortress() == 0 or (d:owner():side() ~= enemy and d:has_formation(enemy))
end

-- Whether a Formation of the enemy is there to be raided.
function raids.has_formation(d, enemy)
    return d:has_formation(enemy) and raids.exposed(d, enemy)
end

-- Whether a Flag of the enemy is there to be raided; `symbols` also counts the printed ones of Occupied Duchies.
function raids.has_flag(d, enemy, symbols)
    local flies = d:flag() or (symbols and d:occupied())
    return flies ~= nil and d:fortress() == 0 and d:owner():side() == enemy
end

-- Asks for up to so many Duchies, one after the other; the first one must be named if there is any.
function raids.choose(ev, question, duchies, most)
    local named = {}
    while #named < most do
        local left = list.filter(duchies, function(d)
            return not list.has(named, d)
        end)
        local d = #left > 0 and ev:choose(question, left, { optional = #named > 0 })
        if not d then
            break
        end
        table.insert(named, d)
    end
    return named
end

return raids
