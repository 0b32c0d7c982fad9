-- A huge number. Ends: 
return card { api = 1, number = 2 ^ 32 + 3, title = "Hostile", cp = 3, kind = "event" }
