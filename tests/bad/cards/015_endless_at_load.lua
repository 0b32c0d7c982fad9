while true do
end

return card { api = 1, number = 15, title = "Endless at loading", cp = 3, kind = "event" }
