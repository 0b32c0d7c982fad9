return card {
    api = 1,
    number = 6,
    title = "A memory bomb",
    cp = 3,
    kind = "event",
    play = function(ev)
        local heap = {}
        while true do
            table.insert(heap, string.rep("x", 60000) .. #heap)
        end
    end,
}
