-- Cavalry in Battle: how infantry in squares, and lancers, limit the cavalry cards.

local cavalry = {}

-- Whether the enemy of this side stands in squares. Until the end of the Impulse, the dice that cavalry gives the side are
-- void, and so are its rating in Battle and its dice after a victory, whether the card was played before or is played
-- later. Call this wherever such dice are counted or rolled. Dice already rolled stand.
function cavalry.meets_squares(side)
    return game:in_force(1, "before_" .. side:id())
end

-- Whether lancers have caught the light cavalry in this Battle: then the Cavalry Brigade has no effect in it, played before
-- or after. Lancers that meet squares catch nobody.
function cavalry.is_caught_by_lancers()
    local function ride(side)
        return game:in_force(61, "of_" .. side:id()) and not cavalry.meets_squares(side)
    end
    return ride(sides.allies) or ride(sides.french)
end

return cavalry
