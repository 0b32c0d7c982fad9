-- A card with entries that have no name. Ends: card has an entry without a name
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event", 1, 2, [true] = 3 }
