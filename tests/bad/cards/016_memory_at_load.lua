local heap = {}
for i = 1, 1e9 do
    heap[i] = string.rep("x", 60000) .. i
end

return card { api = 1, number = 16, title = "Memory bomb at loading", cp = 3, kind = "event" }
