local DRAW, RESERVE = "draw 2 cards and play one if you like", "take a French Home card and 1 Resource"

-- Any card of the French Reserve, even one that was played this Turn.
local function home_cards(ev)
    local all = ev.player:reserve()
    for _, c in ipairs(ev.player:spent_home_cards()) do
        table.insert(all, c)
    end
    return all
end

return card {
    api = 1,
    number = 104,
    title = "Imperial Favor",
    cp = 8,
    kind = "event",
    looks = { "reserve", "take_from_reserve" },
    home = "france",
    text = [[
        Draw two cards; you may play one of your hand at once. Or take any French Home card out of the Reserve, even one
        that was played this Turn, and gain 1 Resource.
    ]],

    play = function(ev)
        if ev:choose("Which favour?", { DRAW, RESERVE }) == DRAW then
            draws.and_play(ev, 2)
            return
        end
        if #home_cards(ev) > 0 then
            ev:take_from_reserve(ev:choose("Which Home card?", home_cards(ev)))
        end
        ev:gain_resource(1)
    end,
}
