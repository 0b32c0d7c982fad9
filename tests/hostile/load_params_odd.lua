-- Parameters of odd kinds. Ends: 
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event", params = { a = 0 / 0, b = {}, c = "x" } }
