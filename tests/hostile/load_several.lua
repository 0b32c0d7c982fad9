-- A file that gives several cards. Ends: 
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event" }, card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event" }
