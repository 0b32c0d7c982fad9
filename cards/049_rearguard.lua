return card {
    api = 1,
    number = 49,
    title = "Rearguard",
    cp = 4,
    kind = "response",
    stays = "rearguard",
    text = [[
        A Routed side loses nothing by the Rout. Panic! and Sauve Qui Peut! against it are cancelled, be they played
        before or after. The result of the Battle stands: it remains a Rout for Loot.
    ]],

    when = { "card.played", "battle.rout" },
    can_play = function(ev)
        return ev.window.name ~= "card.played" or panic.threatened(ev) ~= nil or "no panic was called for"
    end,

    play = function(ev)
        local side = panic.threatened(ev) or game:battle_winner():enemy()
        ev:start("rearguard", { side = side }, lasting.battle)
        if ev.window.name == "battle.rout" then
            ev:start("result", { side = side }, lasting.battle)
        end
        panic.stop(ev, side)
    end,

    effects = {
        rearguard = {
            ["rout.losses"] = function(fx, at, losses)
                return losses and at.side ~= fx.side
            end,
        },
        -- Losses that come back do not change who has won. A Rally of the same side does.
        result = {
            ["battle.outcome_stands"] = function(fx, at, stands)
                return stands or not game:in_force(48, fx.side:id())
            end,
        },
        -- The side that bears the name is steady (scripts/lib/panic.lua).
        allies = {},
        french = {},
    },
}
