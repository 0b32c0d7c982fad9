table.insert = nil

return card { api = 1, number = 19, title = "Changes a library", cp = 3, kind = "event" }
