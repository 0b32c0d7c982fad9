return card {
    api = 1,
    number = 30,
    title = "Looks into a hidden hand",
    cp = 3,
    kind = "event", looks = { "holder" },
    play = function(ev)
        if cards[24]:holder() == powers.spain then
            ev:gain_resource(1)
        end
    end,
}
