local here = game:duchies()

return card { api = 1, number = 21, title = "Asks for the game at loading", cp = 3, kind = "event" }
