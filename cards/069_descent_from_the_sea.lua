return card {
    api = 1,
    number = 69,
    title = "Descent from the Sea",
    cp = 3,
    kind = "event",
    text = [[
        1 British SP lands at an unfortified Port without a French Formation, with a British Flag unless the Allies
        already Control the Port. No shore battery fires, and no Convoy is used up.
    ]],

    ask = "At which Port?",
    targets = function(ev)
        return game:duchies({ port = true, fortified = false, without = sides.french })
    end,

    play = function(ev)
        ev:place_sp(powers.britain, ev.target, 1, { by_sea = true, with_flag = true })
    end,
}
