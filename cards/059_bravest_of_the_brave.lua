local function is_brave(leader)
    local printed = leader:printed_rating()
    return printed == 1 or printed == 2
end

return card {
    api = 1,
    number = 59,
    title = "Bravest of the Brave",
    cp = 2,
    kind = "response",
    stays = "brave",
    text = [[
        Choose a Leader whose printed Battle Rating is 1 or 2. From now on it is 1 more for every purpose. Discarded when he
        leaves the map.
    ]],

    when = { "any" },
    ask = "Which Leader?",
    can_play = function(ev)
        return list.any(game:leaders(), is_brave) or "no Leader with a printed rating of 1 or 2 is on the map"
    end,
    targets = function(ev)
        return list.filter(game:leaders(), is_brave)
    end,
    hurts = function(ev, leader)
        return leader:power():side() == ev.enemy
    end,

    play = function(ev)
        ev:start("brave", { leader = ev.target }, lasting.leader_out(ev.target))
    end,

    effects = {
        brave = {
            ["battle.rating"] = function(fx, at, rating)
                return at.leader == fx.leader and rating + 1 or rating
            end,
        },
    },
}
