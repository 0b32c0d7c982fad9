-- Fifty thousand effects. Ends: effects has 50000 entries
local all = {}
for i = 1, 50000 do
    all["e" .. i] = {}
end
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event", effects = all }
