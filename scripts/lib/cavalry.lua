-- Cavalry in Battle: what foot in squares and lancers take away from the cards that send horsemen forward.

local cavalry = {}

-- Whether the enemy of this side stands in squares: until the end of the Impulse the dice that cavalry gives the side are
-- void, its rating in Battle and its dice after a victory too, whether the card was played before or comes later.
-- Ask it wherever such dice are counted or rolled. Dice that lie on the table stand.
function cavalry.meets_squares(side)
    return game:in_force(1, "before_" .. side:id())
end

-- Whether lancers have caught the light horse in this Battle: the Cavalry Brigade has no effect in it, before or after.
-- Lancers who meet squares catch nobody.
function cavalry.is_caught_by_lancers()
    local function ride(side)
        return game:in_force(61, "of_" .. side:id()) and not cavalry.meets_squares(side)
    end
    return ride(sides.allies) or ride(sides.french)
end

return cavalry
