return card {
    api = 1,
    number = 94,
    title = "Cavalry of St George",
    cp = 6,
    plus = true,
    home = "britain",
    kind = "response",
    looks = { "holder", "pile" },
    text = [[
        Britain gives this card to Spain, which may use it this Turn in an Impulse of its own for 5 CP, as a card without
        '+'. In an Impulse of Britain the gift is Britain's '+' card.
    ]],

    when = { "any" },
    can_play = function(ev)
        if ev.player ~= powers.britain then
            return "only Britain can give it; Spain can only spend it"
        end
        if ev.mode == "response" and game:active() == powers.britain then
            return "in its own Impulse, Britain gives it as its '+' card"
        end
        return true
    end,

    play = function(ev)
        ev:give(ev.card, powers.spain)
        ev:start("gift", {}, lasting.turn)
    end,

    effects = {
        gift = {
            ["card.cp_value"] = function(fx, at, n)
                return at.card == cards[94] and at.power == powers.spain and 5 or n
            end,
            ["card.is_plus"] = function(fx, at, plus)
                return plus and not (at.card == cards[94] and at.power == powers.spain)
            end,
            on = {
                ["card.done"] = function(fx, ev)
                    if ev.window.card == ev.card and ev.window.power == powers.spain then
                        ev:stop(fx.id)
                    end
                end,
                -- An Event has removed it.
                ["hand.changed"] = function(fx, ev)
                    local pile = ev.card:pile()
                    if pile ~= "hand" and pile ~= "table" then
                        ev:stop(fx.id)
                    end
                end,
            },
            -- If unused, it goes back at the end of the Turn.
            expire = function(fx, ev)
                if ev.card:holder() == powers.spain then
                    ev:discard(ev.card)
                end
            end,
        },
    },
}
