return card {
    api = 1,
    number = 97,
    title = "Damn Good Ground",
    cp = 4,
    home = "britain",
    kind = "battle",
    stays = "ground",
    text = [[
        In every Round of this Battle half of the 6s against your side, rounded up, count as 5s. If it was played while
        Wellington commands and a French Army or Army Group is Routed or eliminated, the card comes back to the British
        hand. Once in an Impulse.
    ]],

    when = { "battle.cards" },
    can_play = function(ev)
        return not game:in_force(97, "used") or "it was already used in a Battle of this Impulse"
    end,

    play = function(ev)
        local wellington = ev.side:commander() == leaders.wellington
        ev:start("ground", { side = ev.side, wellington = wellington }, lasting.battle)
        ev:start("used", {}, lasting.impulse)
    end,

    effects = {
        ground = {
            ["battle.hits.softened"] = function(fx, at, n)
                return at.side == fx.side and n + (at.kills + 1) // 2 or n
            end,
            on = {
                ["battle.won"] = function(fx, ev)
                    local enemy = fx.side:enemy()
                    local beaten = game:battle_is_rout() or not game:battle():has_formation(enemy)
                    if fx.wellington and game:battle_winner() == fx.side and enemy:was_army() and beaten then
                        ev:give(ev.card, powers.britain)
                    end
                end,
            },
        },
        used = {},
    },
}
