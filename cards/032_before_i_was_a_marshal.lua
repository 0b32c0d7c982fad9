return card {
    api = 1,
    number = 32,
    title = "Before I Was a Marshal I Was a Grenadier",
    cp = 4,
    kind = "response",
    stays = "headless",
    text = [[
        On a Leader of your side in a Battle, before or after the dice of a Round: he fights in person, with as many dice
        as his Battle Rating. They hit as usual in this Round; each 3 or 4 cancels a disruption of your side; with any 1 he is
        killed, a casualty that goes to the Regroup Box until his Power's next Impulse. If he commanded, a 0-4 Leader
        stands in for him, and nobody else commands there in this Impulse.
    ]],

    when = { "battle.round.before_dice", "battle.round.rolled" },
    ask = "Which Leader?",
    targets = function(ev)
        return list.filter(game:battle():leaders(ev.side), function(leader)
            return leader:rating() > 0
        end)
    end,

    play = function(ev)
        local leader = ev.target
        -- A Response may have removed him.
        if leader:duchy() ~= game:battle() then
            return
        end
        local dice = ev:dice("grenadier", leader:rating())
        local kills, disruptions = list.count(dice, 6), list.count(dice, 5)
        ev:add_casualties(ev.enemy, { kills = kills, disruptions = disruptions, with_dice = true })
        ev:lift_disruptions(ev.side, list.count(dice, 3) + list.count(dice, 4))
        if not list.has(dice, 1) then
            return
        end
        ev:start("away", { leader = leader }, lasting.start_of_impulse(leader:power()))
        if ev.side:commander() == leader then
            ev:start("headless", command.around(leader), lasting.impulse)
        end
        ev:replace_leader(leader, 0, 4, { casualty = true })
    end,

    effects = {
        headless = {
            ["battle.command_allowed"] = function(fx, at, allowed)
                return allowed and (at.leader == fx.leader or not command.barred(fx, at))
            end,
        },
        away = {
            ["may_build"] = function(fx, at, allowed)
                return allowed and at.leader ~= fx.leader
            end,
        },
    },
}
