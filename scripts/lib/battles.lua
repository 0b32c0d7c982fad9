-- Battles and their Rounds.

local battles = {}

-- Whether Formations of both sides stand in the Duchy of the open window.
function battles.both_sides_stand(ev)
    local at = ev.window.duchy
    return at:has_formation(sides.allies) and at:has_formation(sides.french)
end

-- The last Round that must be fought if no further Event is played, counted from the one that has just ended.
function battles.last_round(ev)
    local round = ev.window.round
    while game:value("battle.extra_round", false, { duchy = ev.window.duchy, round = round }) do
        round += 1
    end
    return round
end

return battles
