return card {
    api = 1,
    number = 23,
    title = "Humbugged",
    cp = 5,
    kind = "response",
    stays = "humbugged",
    text = [[
        Choose a Leader. Until the end of his Power's next Impulse his Battle Rating is at most 1 and his Command Rating at most
        4. Discarded if he leaves the map.
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
        ev:start("humbugged", { leader = ev.target }, lasting.end_of_impulse(ev.target:power()))
    end,

    effects = {
        humbugged = {
            ["battle.rating"] = function(fx, at, rating)
                return at.leader == fx.leader and math.min(rating, 1) or rating
            end,
            ["command.rating"] = function(fx, at, rating)
                return at.leader == fx.leader and math.min(rating, 4) or rating
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
