-- A card that is frozen. Ends: plays, and nothing comes of it
return table.freeze(card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event", play = function() end })
