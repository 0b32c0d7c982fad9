-- Fifty thousand parameters. Ends: params has 50000 entries
local all = {}
for i = 1, 50000 do
    all["p" .. i] = i
end
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event", params = all }
