return card {
    api = 1,
    number = 66,
    title = "Commander's Health",
    cp = 3,
    kind = "response",
    stays = "ill",
    text = "Choose a Leader. For the rest of this Impulse his Battle Rating is 0.",

    when = { "any" },
    ask = "Which Leader?",
    targets = function(ev)
        return game:leaders()
    end,
    hurts = function(ev, leader)
        return leader:power():side() == ev.side
    end,

    play = function(ev)
        ev:start("ill", { leader = ev.target }, lasting.impulse)
    end,

    effects = {
        ill = {
            ["battle.rating"] = function(fx, at, rating)
                return at.leader == fx.leader and 0 or rating
            end,
        },
    },
}
