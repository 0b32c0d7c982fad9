-- A card that changes its table each time it is run. Ends: 
count = (count or 0) + 1
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event" }
