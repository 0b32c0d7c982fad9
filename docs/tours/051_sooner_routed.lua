return card {
    api = 1,
    number = 51,
    title = "To the Death",
    cp = 6,
    kind = "response",
    text = [[
        Stop an evasion, or an enemy retreat by land. Pieces that cannot evade have to fight. Pieces that cannot retreat
        have to fight a new Battle at once, after the Rout and the Loot of the first; what their side lost in this Duchy
        counts for the Loot of both. In that Battle 1 casualty less is enough to Rout them.
    ]],

    when = { "evade.declared", "evade.rolled", "retreat.declared" },
    can_play = function(ev)
        if ev.window.name ~= "retreat.declared" then
            return true
        end
        if ev.window.line == nil then
            return "a retreat by sea cannot be stopped"
        end
        return ev.window.power:side() == ev.enemy or "only an enemy can be made to fight again"
    end,

    play = function(ev)
        ev:cancel_reaction()
        if ev.window.name == "retreat.declared" then
            local lost = game:battle_lost(ev.enemy)
            ev:fight_again()
            ev:start("to_the_death", { side = ev.enemy, lost = lost }, lasting.battle)
        end
    end,

    effects = {
        to_the_death = {
            ["loot.losses"] = function(fx, at, n)
                return at.side == fx.side and n + fx.lost or n
            end,
            -- New: who is caught breaks at two casualties more, not at three.
            ["rout.threshold"] = function(fx, at, n)
                return at.side == fx.side and n - 1 or n
            end,
        },
    },
}
