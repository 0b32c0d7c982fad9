--!nonstrict
local function of_the_shaken(fx, at, n)
    return fx.die == 1 and at.leader == fx.leader and n - 1 or n
end

return card {
    api = 1,
    number = 52,
    title = "Commander Wounded",
    cp = 4,
    kind = "response",
    stays = "wounded",
    text = [[
        Choose a Leader and roll a die. In this Impulse: on 1 he commands with a die less; on 2 to 4 his Battle Rating
        is 0. On 5 he goes to the Regroup Box, on 6 he is killed: a casualty in a Battle; if he commanded, nobody else
        takes command there in this Impulse; he can come back in his Power's next Impulse.
    ]],

    when = { "any" },
    ask = "Which Leader?",
    targets = function(ev)
        return game:leaders()
    end,
    hurts = function(ev, leader)
        return leader:power():side() == ev.side
    end,

    play = function(ev)
        local leader = ev.target
        -- A Response may have removed him.
        if not leader:duchy() then
            return
        end
        local die = ev:die("wound")
        local data = command.around(leader)
        data.die = die
        -- When a Staff Officer is lost, the Commander keeps command.
        data.bars = die >= 5 and leader:duchy():commander(data.side) == leader
        ev:start("wounded", data, lasting.impulse)
        if die >= 5 then
            ev:start("away", { leader = leader }, lasting.start_of_impulse(leader:power()))
            ev:remove_leader(leader, { to_regroup = die == 5, casualty = true })
        end
    end,

    effects = {
        wounded = {
            ["battle.dice"] = of_the_shaken,
            ["siege.dice"] = of_the_shaken,
            ["battle.rating"] = function(fx, at, rating)
                local weak = fx.die >= 2 and fx.die <= 4 and at.leader == fx.leader
                return weak and 0 or rating
            end,
            ["battle.command_allowed"] = function(fx, at, allowed)
                return allowed and not (fx.bars and command.barred(fx, at))
            end,
        },
        away = {
            ["may_build"] = function(fx, at, allowed)
                return allowed and at.leader ~= fx.leader
            end,
        },
    },
}
