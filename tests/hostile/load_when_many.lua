-- Ten thousand windows. Ends: 
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "response", when = table.create(10000, "any") }
