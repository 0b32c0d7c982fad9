-- Once the dice lie on the table, they may still be added to them, or kept for the second Round.
local function are_rolled(ev)
    return ev.window.name == "siege.round.rolled" or ev.window.name == "siege.round.end"
end

return card {
    api = 1,
    number = 8,
    title = "Bombardment",
    cp = 4,
    kind = "response",
    stays = "bombardment",
    text = [[
        In Round 1 or 2 of a Siege the besieger rolls 3 more dice. After the dice of Round 1 he may keep them for Round
        2. He may also fight the next Round whatever the result, but no more Rounds than the Fortress's strength.
    ]],

    when = { "siege.cards", "siege.round.before_dice", "siege.round.rolled", "siege.round.end" },
    can_play = function(ev)
        return siege:round() <= 2 and siege:commander() ~= nil or "only in the first two Rounds of a Siege"
    end,

    play = function(ev)
        local round = siege:round()
        local dice_in = round
        if are_rolled(ev) then
            local lasts = siege:strength() > round
            local now = round == 2 or not lasts or ev:confirm("Roll the 3 dice now instead of in Round 2?", { by = siege:power() })
            if now then
                ev:add_siege_dice(3)
            end
            dice_in = now and 0 or 2
        end
        ev:start("bombardment", { dice_in = dice_in, after = round }, lasting.siege)
    end,

    effects = {
        bombardment = {
            ["siege.dice"] = function(fx, at, n)
                return at.round == fx.dice_in and n + 3 or n
            end,
            ["siege.may_continue"] = function(fx, at, may)
                return may or at.round == fx.after
            end,
        },
    },
}
