-- Endless Command Points. Ends: cp must be a whole number; found the number inf
return card { api = 1, number = 3, title = "Hostile", cp = math.huge, kind = "event" }
