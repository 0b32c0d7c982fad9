-- A card that says it is another. Ends: the file is named for card 3 and says it is card 4
return card { api = 1, number = 4, title = "Hostile", cp = 3, kind = "event" }
