test("uses up the memory", function(t)
    local heap = {}
    while true do
        table.insert(heap, string.rep("x", 60000) .. #heap)
    end
end)

test("is run all the same", function(t)
    t:equal(powers.spain:resources(), 1)
    t:equal(powers.spain:resources(), 2)
end)
