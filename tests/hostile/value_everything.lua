-- Senseless numbers to everything that takes one, all refusals caught. Ends: as far as here
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event", looks = { "buy", "deal_home", "discard", "draw", "give", "peek_deck" },
    play = function(ev)
        local odd = { 0 / 0, math.huge, -math.huge, -1, 1.5, 2 ^ 31, -2 ^ 31, 2 ^ 53, 1e308, 100, 255, 256 }
        local at, who, side = duchies.lisbon, powers.britain, sides.french
        for _, n in odd do
            pcall(ev.draw, ev, n)
            pcall(ev.dice, ev, "x", n)
            pcall(ev.gain_resource, ev, n)
            pcall(ev.lose_resource, ev, n)
            pcall(ev.grant_cp, ev, who, n)
            pcall(ev.grant_impulse, ev, who, n)
            pcall(ev.place_sp, ev, who, at, n)
            pcall(ev.remove_sp, ev, who, n)
            pcall(ev.lose_soldiers, ev, side, at, n)
            pcall(ev.lose_pieces, ev, side, at, n)
            pcall(ev.lift_disruptions, ev, side, n)
            pcall(ev.disruptions_to_kills, ev, side, n)
            pcall(ev.add_siege_dice, ev, n)
            pcall(ev.gain_spoils, ev, n)
            pcall(ev.deal_home, ev, who, n)
            pcall(ev.peek_deck, ev, n)
            pcall(ev.halve_losses, ev, n)
            pcall(ev.undo_attrition, ev, n)
            pcall(ev.stop, ev, n)
            pcall(ev.update, ev, n, {})
            pcall(ev.to_regroup, ev, sides.allies, at, n)
            pcall(ev.check_duchy, ev, at, sides.allies, { late_bonus = n })
            pcall(ev.replace_leader, ev, leaders.wellington, n, n)
            pcall(ev.start, ev, "odd", { n = n }, lasting.impulse)
            pcall(game.check_losses, game, n)
            pcall(game.check_duchy, game, n)
            pcall(game.value, game, "card.cp_value", n, { card = cards[93] })
            pcall(ev.choose, ev, "Which?", { n })
            pcall(ev.discard, ev, n)
            pcall(ev.give, ev, n, who)
            pcall(ev.buy, ev, n)
            pcall(ev.cancel, ev, n)
        end
        error("as far as here")
    end,
    effects = {
        odd = {},
    },
}
