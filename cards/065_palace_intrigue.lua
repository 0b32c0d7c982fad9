return card {
    api = 1,
    number = 65,
    title = "Palace Intrigue",
    cp = 2,
    kind = "event",
    looks = { "common_cards", "holder", "take_random" },
    text = [[
        Take a random card from another Power's hand, but never a Home card; you may play it at once. This card goes
        into that hand, and in its next Impulse that Power must use it for 2 CP, unless it has lost it by then.
    ]],

    ask = "From whose hand?",
    targets = function(ev)
        return list.filter(game:powers(), function(p)
            return p ~= ev.player and p:common_cards() > 0
        end)
    end,

    play = function(ev)
        local victim = ev.target
        local taken = ev:take_random(victim)
        ev:play_another({ among = { taken } })
        ev:give(ev.card, victim)
        ev:start("duty", { power = victim }, lasting.end_of_impulse(victim))
    end,

    effects = {
        duty = {
            ["impulse.forced_card"] = function(fx, at, n)
                return at.power == fx.power and 65 or n
            end,
            on = {
                -- Whoever holds the card later is not bound.
                ["hand.changed"] = function(fx, ev)
                    if ev.card:holder() ~= fx.power then
                        ev:stop(fx.id)
                    end
                end,
            },
        },
    },
}
