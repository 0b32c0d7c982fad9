-- Tables, functions and nothing to everything, all refusals caught. Ends: as far as here
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local odd = { {}, { {} }, { 0 / 0 }, function() end, ev, game, siege, ev.window, duchies, true, "", "box", "pool", "none" }
        local names = { "draw", "dice", "die", "say", "choose", "confirm", "flag", "remove_flag", "place_sp", "remove_sp",
            "discard", "give", "buy", "cancel", "start", "stop", "update", "grant_cp", "put_on_deck", "look_at", "take_random",
            "march_army", "follow", "lose_pieces", "check_army", "check_pieces", "replace_leader", "end_effects", "play_another" }
        for _, name in names do
            for _, v in odd do
                pcall(ev[name], ev, v)
                pcall(ev[name], ev, v, v)
                pcall(ev[name], ev, v, v, v)
                pcall(ev[name], v)
                pcall(ev[name], ev, nil, nil, nil, nil, v)
            end
        end
        error("as far as here")
    end,
}
