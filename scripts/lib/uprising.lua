-- Pieces that come up among the enemy, attack, and free the Duchy.

local uprising = {}

-- Where Spaniards rise: the unfortified Duchies in Spain.
function uprising.open_spain()
    return game:duchies({ country = "spain", fortified = false })
end

-- They attack whatever enemy is there; once they are alone, the enemy's Flag goes.
function uprising.rise(ev, power, duchy, sp)
    ev:place_sp(power, duchy, sp, { to_free = true })
end

-- More dice for the side that attacks, in one Duchy.
function uprising.more_dice(count)
    return function(fx, at, n)
        local ours = at.duchy == fx.duchy and at.side == fx.side
        return ours and n + count or n
    end
end

return uprising
