return card {
    api = 1,
    number = 74,
    title = "Field Fortifications",
    cp = 5,
    kind = "battle",
    stays = "works",
    text = [[
        For the inactive side, before the first Round: its first 2 disruptions in this Battle are cancelled. After one
        Round the enemy must retreat, unless your side is Routed or eliminated. An Overrun gives the enemy neither a free
        Flag nor a further move, and it subtracts 2 from its die for Loot.
    ]],

    when = { "battle.cards" },
    can_play = function(ev)
        if game:battle_round() ~= 1 then
            return "only before the first Round"
        end
        -- Between two Impulses no side is active.
        local active = game:active()
        return active == nil or active:side() ~= ev.side or "your side is active"
    end,

    play = function(ev)
        ev:start("works", { side = ev.side }, lasting.battle)
    end,

    effects = {
        works = {
            ["battle.disrupt_ignore"] = function(fx, at, n)
                return at.side == fx.side and n + 2 or n
            end,
            ["battle.forced_retreat"] = function(fx, at, forced)
                return forced or at.side ~= fx.side
            end,
            ["battle.overrun_benefit"] = function(fx, at, benefit)
                return benefit and at.side == fx.side
            end,
            ["loot.roll"] = function(fx, at, n)
                return at.side == fx.side and n or n - 2
            end,
        },
    },
}
