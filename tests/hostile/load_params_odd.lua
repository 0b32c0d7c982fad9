-- Parameters of odd kinds. Ends: the parameter a must be a whole number, true or false; found the number NaN
return card { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event", params = { a = 0 / 0, b = {}, c = "x" } }
