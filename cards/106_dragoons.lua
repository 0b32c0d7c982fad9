return card {
    api = 1,
    number = 106,
    title = "Dragoons",
    cp = 5,
    plus = true,
    home = "france",
    kind = "event",
    stays = "dragoons",
    text = [[
        On a French Leader: his Battle Rating is 1 higher. After each Battle that a Formation with him has won, roll 3
        dice: each 5 or 6 is one more casualty of the loser, which may cause a Rout. Until the Turn ends or he leaves the map.
    ]],

    ask = "Which Leader gets the Dragoons?",
    targets = function(ev)
        return game:leaders()
    end,
    fits = function(ev, leader)
        return leader:power():side() == sides.french
    end,

    play = function(ev)
        ev:start("dragoons", { leader = ev.target, pursued = false }, lasting.leader_out(ev.target))
    end,

    effects = {
        -- The marker on his HQ card.
        dragoons = {
            ["battle.rating"] = function(fx, at, n)
                local void = at.purpose == "battle" and cavalry.meets_squares(fx.leader:power():side())
                return at.leader == fx.leader and not void and n + 1 or n
            end,
            decides = {
                ["battle.decided"] = function(fx, ev)
                    local own = fx.leader:power():side()
                    local won = game:battle_winner() == own and fx.leader:duchy() == game:battle()
                    -- Once in a Battle, even if its outcome is judged anew.
                    if won and fx.pursued ~= game:battle() and not cavalry.meets_squares(own) then
                        ev:update(fx.id, { pursued = game:battle() })
                        local kills, disruptions = 0, 0
                        for _, n in ipairs(ev:dice("the Dragoons", 3)) do
                            kills = kills + (n == 6 and 1 or 0)
                            disruptions = disruptions + (n == 5 and 1 or 0)
                        end
                        ev:add_casualties(own:enemy(), { kills = kills, disruptions = disruptions })
                    end
                end,
            },
            on = {
                ["battle.end"] = function(fx, ev)
                    if fx.pursued == game:battle() then
                        ev:update(fx.id, { pursued = false })
                    end
                end,
                ["turn.end"] = function(fx, ev)
                    ev:stop(fx.id)
                end,
            },
        },
    },
}
