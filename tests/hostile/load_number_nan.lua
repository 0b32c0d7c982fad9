-- A number that is none. Ends: 
return card { api = 1, number = 0 / 0, title = "Hostile", cp = 3, kind = "event" }
