-- Negative Command Points. Ends: refused: #3 Hostile has no script yet: only its Command Points can be used [#3]
return card { api = 1, number = 3, title = "Hostile", cp = -7, kind = "event" }
