return card { api = 1, number = 30, title = "Castaños", cp = 3, kind = "event" }
