-- A title of several lines. Ends: refused: #3 a
return card { api = 1, number = 3, title = "a\nb\n\nc", cp = 3, kind = "event" }
