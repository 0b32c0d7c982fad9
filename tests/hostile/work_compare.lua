-- Compares long texts that differ in their last letter. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local s = string.rep("x", 20000)
        for _ = 1, 3 do
            s = s .. s
        end
        local a, b = s .. "a", s .. "b"
        while true do
            if a > b then
                break
            end
        end
    end,
}
