-- Drawing, and playing another card as part of the same play (5.6).

local draws = {}

-- The player draws cards and may then play one, a drawn one or any other.
function draws.and_play(ev, count)
    ev:draw(count)
    ev:play_another()
end

return draws
