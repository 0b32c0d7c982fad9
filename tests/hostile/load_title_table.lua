-- A title that is a table. Ends: 
return card { api = 1, number = 3, title = {}, cp = 3, kind = "event" }
