-- A card that says it is another. Ends: the file name says card 3, the file says card 4
return card { api = 1, number = 4, title = "Hostile", cp = 3, kind = "event" }
