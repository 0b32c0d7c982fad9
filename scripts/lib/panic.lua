-- Panic in Battle: Sauve Qui Peut! and Panic!, and what Rally! and Rearguard do about them.

local panic = {}

-- The cards whose Attrition checks are panic.
local CALLS = { 31, 54 }

-- The words for a side when one has to be chosen.
local WORDS = { allies = "the Allies", french = "the French" }

function panic.word(side)
    return WORDS[side:id()]
end

-- The sides that pass the test, in words.
function panic.words(test)
    return list.map(list.filter({ sides.allies, sides.french }, test), panic.word)
end

-- The side that a word stands for.
function panic.side(word)
    return word == WORDS.allies and sides.allies or sides.french
end

-- Whether a side is steady: panic no longer affects it for the rest of this Battle.
function panic.is_stopped(side)
    return game:in_force(48, side:id()) or game:in_force(49, side:id())
end

-- The side on which a card of panic has just been played; nil if there is none.
function panic.threatened(ev)
    if ev.window.name ~= "card.played" or not game:battle() or ev.window.mode == "cp" then
        return nil
    end
    local number = ev.window.card:number()
    if number == 31 then
        return panic.side(ev.window.target)
    end
    return number == 54 and game:battle_winner() and game:battle_winner():enemy() or nil
end

-- The checks in which panic cost a side something in this Battle, including the one that was just rolled.
local function checks(ev, side)
    local out = {}
    for _, number in ipairs(CALLS) do
        for _, check in ipairs(game:checks(cards[number])) do
            -- While a check can still be answered, its losses do not count.
            local fresh = ev.window.name == "attrition.rolled" and ev.window.check == check
            local whose = fresh and ev.window.power:side() or game:check_side(check)
            if whose == side and game:check_losses(check) > 0 then
                table.insert(out, check)
            end
        end
    end
    return out
end

-- Whether the Attrition check that was just rolled came from panic.
function panic.is_rolled(ev)
    for _, number in ipairs(CALLS) do
        for _, check in ipairs(game:checks(cards[number])) do
            if check == ev.window.check then
                return true
            end
        end
    end
    return false
end

-- Whether panic has cost a side something in this Battle.
function panic.has_run(ev, side)
    return #checks(ev, side) > 0
end

-- Steadies a side. A panic card just played on it is cancelled, earlier losses to panic come back, and panic does not affect
-- it again in this Battle. For that, the card has an effect named after each side.
function panic.stop(ev, side)
    ev:start(side:id(), {}, lasting.battle)
    if panic.threatened(ev) == side then
        ev:cancel(ev.window.card)
    end
    for _, check in ipairs(checks(ev, side)) do
        ev:undo_attrition(check)
    end
end

return panic
