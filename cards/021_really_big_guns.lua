return card {
    api = 1,
    number = 21,
    title = "Really Big Guns",
    cp = 5,
    kind = "battle",
    stays = "big_guns",
    text = [[
        For the rest of this Siege every two 5s that the besieger rolls in one Round also count as a 6.
    ]],

    when = { "siege.cards" },
    can_play = function(ev)
        return ev.player == siege:power() or "only the besieger can play it"
    end,

    play = function(ev)
        ev:start("big_guns", {}, lasting.siege)
    end,

    effects = {
        big_guns = {
            ["siege.hit_bonus"] = function(fx, at, n)
                return n + list.count(siege:dice(), 5) // 2
            end,
        },
    },
}
