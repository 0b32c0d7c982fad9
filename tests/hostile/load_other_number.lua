-- A card that says it is another. Ends: 
return card { api = 1, number = 4, title = "Hostile", cp = 3, kind = "event" }
