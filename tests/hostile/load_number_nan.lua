-- A number that is none. Ends: number must be a whole number; found the number NaN
return card { api = 1, number = 0 / 0, title = "Hostile", cp = 3, kind = "event" }
