--!nonstrict
local function worse(fx, at, dice)
    return at.formation:leader() == fx.leader and dice - 2 or dice
end

return card {
    api = 1,
    number = 82,
    title = "Scum of the Earth",
    cp = 2,
    kind = "response",
    stays = "plundering",
    text = [[
        On an Army or Army Group that has just won a Battle or Siege: until the end of its Power's next Impulse it
        subtracts 2 from its interception and evasion rolls and pays double to move.
    ]],

    when = { "battle.won", "siege.won" },

    can_play = function(ev)
        return ev.window.leader ~= nil or "no Army has won"
    end,

    play = function(ev)
        local leader = ev.window.leader
        ev:start("plundering", { leader = leader }, lasting.end_of_impulse(leader:power()))
    end,

    effects = {
        plundering = {
            ["intercept.roll"] = worse,
            ["evade.roll"] = worse,
            -- Only the cost by the rules is doubled, 1 CP per Army. Costs from other cards are added to it.
            ["move.cost"] = function(fx, at, cost)
                local with_him = at.leader == fx.leader or at.formation:leader() == fx.leader
                return with_him and cost > 0 and cost + 1 or cost
            end,
            on = {
                ["leader.removed"] = function(fx, ev)
                    if ev.window.leader == fx.leader then
                        ev:stop(fx.id)
                    end
                end,
            },
        },
    },
}
