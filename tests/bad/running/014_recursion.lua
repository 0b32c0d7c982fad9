return card {
    api = 1,
    number = 14,
    title = "Recursion without an end",
    cp = 3,
    kind = "event",
    play = function(ev)
        local function down(n)
            return down(n + 1) + 1
        end
        down(1)
    end,
}
