-- A card that is made twice. Ends: refused: #3 Hostile has no script yet: only its Command Points can be used [#3]
card { api = 1, number = 4, title = "Other", cp = 3, kind = "event" }
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event" }
