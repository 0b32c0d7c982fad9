-- Makes randomness of addresses. Ends: plays, and nothing comes of it
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        for _, v in { tostring({}), tostring(ev), tostring(pcall), string.format("%s %s", {}, pcall), tostring(game) } do
            if string.find(v, "0x") then
                error("an address: " .. v)
            end
        end
    end,
}
