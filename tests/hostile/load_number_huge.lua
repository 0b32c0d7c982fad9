-- A huge number. Ends: unknown card without a number
return card { api = 1, number = 2 ^ 32 + 3, title = "Hostile", cp = 3, kind = "event" }
