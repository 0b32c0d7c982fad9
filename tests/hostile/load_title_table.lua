-- A title that is a table. Ends: title must be a text; found a table
return card { api = 1, number = 3, title = {}, cp = 3, kind = "event" }
