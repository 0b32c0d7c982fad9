-- A file that asks the game while it is loaded. Ends: game:year cannot be used while the file is being loaded
local year = game:year()
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event" }
