-- Whether a Rout of a side has been found and can still be annulled: its losses are due, or have just been taken.
local function is_routed(ev, side)
    if not game:battle_is_rout() or game:battle_winner() ~= side:enemy() then
        return false
    end
    return ev.window.name == "battle.rout" or (ev.window.name == "battle.won" and side:rout_losses() > 0)
end

-- The sides that a rearguard can help now, in words.
local function in_need(ev)
    if ev.window.name == "card.played" then
        local threatened = panic.threatened(ev)
        return threatened and { panic.word(threatened) } or {}
    end
    -- A check in the retreat comes too late: the fight is over.
    if ev.window.name == "attrition.rolled" and not panic.is_rolled(ev) then
        return {}
    end
    return panic.words(function(side)
        return is_routed(ev, side) or panic.has_run(ev, side)
    end)
end

return card {
    api = 1,
    number = 49,
    title = "Rearguard",
    cp = 4,
    kind = "response",
    stays = "rearguard",
    text = [[
        A Routed side loses nothing by the Rout, even if those losses were just taken. Panic! and Sauve Qui Peut! against it
        are cancelled, whether played before or after: what they took comes back. If it is already known who
        has won, that stands: for Loot it is still a Rout.
    ]],

    when = { "card.played", "attrition.rolled", "battle.round.end", "battle.decided", "battle.rout", "battle.won" },
    can_play = function(ev)
        return #in_need(ev) > 0 or "no side has fled or been Routed"
    end,
    ask = "Which side does it cover?",
    targets = in_need,
    hurts = function(ev, word)
        return panic.side(word) == ev.enemy
    end,

    play = function(ev)
        local side = panic.side(ev.target)
        ev:start("rearguard", { side = side }, lasting.battle)
        if game:battle_winner() then
            ev:start("result", {}, lasting.battle)
        end
        panic.stop(ev, side)
        ev:undo_rout(side)
    end,

    effects = {
        rearguard = {
            ["rout.losses"] = function(fx, at, losses)
                return losses and at.side ~= fx.side
            end,
        },
        -- Losses that come back do not change who has won. A Rally by the loser does.
        result = {
            ["battle.outcome_stands"] = function(fx, at, stands)
                return stands or not game:in_force(48, at.side:id())
            end,
        },
        -- The effect named after a side keeps it steady (scripts/lib/panic.lua).
        allies = {},
        french = {},
    },
}
