-- Negative Command Points. Ends: 
return card { api = 1, number = 3, title = "Hostile", cp = -7, kind = "event" }
