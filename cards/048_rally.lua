return card {
    api = 1,
    number = 48,
    title = "Rally!",
    cp = 6,
    kind = "response",
    stays = "rally",
    text = [[
        Every disruption that one side has suffered so far in this Battle is cancelled, and so are Panic! and Sauve Qui
        Peut! against it, whether played before or after. Then determine again who wins and whether it is a Rout.
    ]],

    when = { "card.played", "battle.round.rolled", "battle.round.end", "battle.decided", "battle.rout" },
    can_play = function(ev)
        return ev.window.name ~= "card.played" or panic.threatened(ev) ~= nil or "no Panic! or Sauve Qui Peut! was just played"
    end,
    ask = "Which side rallies?",
    targets = function(ev)
        local threatened = panic.threatened(ev)
        return panic.words(function(side)
            return threatened == nil or side == threatened
        end)
    end,
    hurts = function(ev, word)
        return panic.side(word) == ev.enemy
    end,

    play = function(ev)
        local side = panic.side(ev.target)
        ev:start("rally", {}, lasting.battle)
        panic.stop(ev, side)
        ev:lift_disruptions(side, 99)
    end,

    -- The effect named after a side keeps it steady (scripts/lib/panic.lua).
    effects = {
        rally = {},
        allies = {},
        french = {},
    },
}
