return card {
    api = 1,
    number = 7,
    title = "A memory bomb under pcall",
    cp = 3,
    kind = "event",
    play = function(ev)
        local heap = {}
        pcall(function()
            while true do
                table.insert(heap, string.rep("x", 60000) .. #heap)
            end
        end)
        ev:gain_resource(1)
    end,
}
