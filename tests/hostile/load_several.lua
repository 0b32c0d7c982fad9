-- A file that gives several cards. Ends: refused: #3 Hostile has no script yet: only its Command Points can be used [#3]
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event" }, card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event" }
