-- Endless Command Points. Ends: 
return card { api = 1, number = 3, title = "Hostile", cp = math.huge, kind = "event" }
