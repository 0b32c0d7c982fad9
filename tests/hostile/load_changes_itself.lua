-- A card that changes its table each time it is run. Ends: unknown global "count"
count = (count or 0) + 1
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event" }
