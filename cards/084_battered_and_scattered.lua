return card {
    api = 1,
    number = 84,
    title = "Battered and Scattered",
    cp = 5,
    kind = "response",
    text = [[
        On an Army that lost a Battle and survived: half of its Soldiers, rounded up, and one Leader with a Battle Rating
        of 2 or less go to the Regroup Box. Their owner chooses.
    ]],

    when = { "battle.won" },
    can_play = function(ev)
        local winner = game:battle_winner()
        if not winner or not winner:enemy():was_army() then
            return "no Army was defeated"
        end
        return ev.window.duchy:has_formation(winner:enemy()) or "nothing is left of the Army"
    end,

    play = function(ev)
        local duchy, side = ev.window.duchy, game:battle_winner():enemy()
        local owner = side:commanding_power()
        ev:to_regroup(side, duchy, (duchy:sp(side) + 1) // 2, { by = owner })
        local weak = list.filter(duchy:leaders(side), function(l)
            return l:rating() <= 2
        end)
        if #weak > 0 then
            local gone = ev:choose("Which Leader goes to the Regroup Box?", weak, { by = owner })
            ev:remove_leader(gone, { to_regroup = true })
        end
    end,
}
