-- Pieces that appear among the enemy, attack, and free the Duchy.

local uprising = {}

-- The Duchies where the Spanish can rise: those in Spain without a Fortress.
function uprising.open_spain()
    return game:duchies({ country = "spain", fortified = false })
end

-- They attack any enemy there; once they are alone, the enemy's Flag is removed.
function uprising.rise(ev, power, duchy, sp)
    ev:place_sp(power, duchy, sp, { to_free = true })
end

-- More dice for the attacking side in one Duchy.
function uprising.more_dice(count)
    return function(fx, at, n)
        local ours = at.duchy == fx.duchy and at.side == fx.side
        return ours and n + count or n
    end
end

return uprising
