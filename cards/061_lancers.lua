local EASIER, HARDER = "easier: a Rout takes 1 casualty fewer", "harder: a Rout takes 1 casualty more"

return card {
    api = 1,
    number = 61,
    title = "Lancers",
    cp = 3,
    kind = "response",
    stays = "lancers",
    text = [[
        In this Battle a Rout needs a difference of one casualty more or one less, as you choose (one less only before the
        Rout is tested). What survives of a Routed enemy checks for Attrition, and the losses count for Loot. The winner adds 2
        for Loot. The Cavalry Brigade has no effect.
    ]],

    when = { "card.played", "battle.decided", "battle.rout" },
    can_play = function(ev)
        if ev.window.name == "card.played" then
            local charge = game:battle() and ev.window.mode ~= "cp" and ev.window.card:number() == 2
            if not charge then
                return "the Cavalry Brigade does not charge"
            end
        end
        return not cavalry.meets_squares(ev.side) or "the enemy is in square"
    end,
    ask = "What do the lancers do?",
    targets = function(ev)
        return ev.window.name == "battle.rout" and { HARDER } or { EASIER, HARDER }
    end,
    hurts = function(ev, way)
        return way == HARDER and game:battle_winner() == ev.side
    end,

    play = function(ev)
        if cavalry.meets_squares(ev.side) then
            return
        end
        if ev.window.name == "card.played" then
            ev:cancel(ev.window.card)
        end
        ev:start("lancers", { side = ev.side, step = ev.target == EASIER and -1 or 1 }, lasting.battle)
        ev:start("of_" .. ev.side:id(), {}, lasting.battle)
    end,

    effects = {
        lancers = {
            ["rout.threshold"] = function(fx, at, n)
                return cavalry.meets_squares(fx.side) and n or n + fx.step
            end,
            ["loot.roll"] = function(fx, at, n)
                return cavalry.meets_squares(fx.side) and n or n + 2
            end,
            decides = {
                ["battle.won"] = function(fx, ev)
                    local routed = game:battle_is_rout() and game:battle_winner() == fx.side
                    if routed and not cavalry.meets_squares(fx.side) then
                        ev:check_force(fx.side:enemy(), { loot = true })
                    end
                end,
            },
        },
        -- The side whose lancers catch the Cavalry Brigade (scripts/lib/cavalry.lua).
        of_allies = {},
        of_french = {},
    },
}
