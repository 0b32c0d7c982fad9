local user = os.getenv("USER")

return card { api = 1, number = 17, title = "Reaches for the system", cp = 3, kind = "event" }
